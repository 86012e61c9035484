/** The percentile by the nearest-rank method. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const p50p99 = (values: readonly number[]) => `p50 ${milliseconds(percentile(values, 0.5))}, p99 ${milliseconds(percentile(values, 0.99))}`;

/** The slope of y over x, by least squares. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
