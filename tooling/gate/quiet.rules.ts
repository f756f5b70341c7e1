/** All times of all processors, and those that the host gave to others; `cpu user nice system idle iowait irq softirq steal`. */
function timesIn(reading: string) {
  const [all = '', ...rest] = (/^cpu +(.+)$/m.exec(reading)?.[1] ?? '').split(/\s+/)
  const times = [all, ...rest].slice(0, 8).map(Number)
  return { stolen: times[7] ?? 0, sum: times.reduce((one, other) => one + other, 0) }
}

/** What others took of the processors between two readings of /proc/stat, in percent; 0 where nothing can be read. */
export function shareTaken(before: string, after: string): number {
  const [was, is] = [timesIn(before), timesIn(after)]
  const passed = is.sum - was.sum
  return passed > 0 ? Math.floor((100 * (is.stolen - was.stolen)) / passed) : 0
}
