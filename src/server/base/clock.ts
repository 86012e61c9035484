/** The current time. Injected wherever it is needed, so that a test can choose it. */
export type Clock = () => Date;

/** The clock of the machine. No other file of the server reads it (`lint/injected-clock.grit`). */
export const systemClock: Clock = () => new Date();
