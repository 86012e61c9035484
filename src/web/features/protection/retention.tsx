export const Retention = () => null;
