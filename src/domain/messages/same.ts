/** The same keys with the same parameters, in another language. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };
