/** An error that the browser found. Its message is shown to the user. */
export class UserError extends Error {}
