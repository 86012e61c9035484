/** Something went wrong here rather than on the server; its message is for the person to read. */
export class Problem extends Error {}
