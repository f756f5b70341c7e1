/** The whole events in a piece of a stream, and the beginning of the next one. */
export function eventsIn(text: string): { events: string[]; left: string } {
  const parts = text.split('\n\n')
  const left = parts.pop() ?? ''
  const events = parts.flatMap((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice('data: '.length)),
  )
  return { events, left }
}
