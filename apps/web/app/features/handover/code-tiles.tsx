/** Two rows of four: read letter by letter, typed without looking twice. */
export function CodeTiles({ code }: { code: string }) {
  const letters = Array.from(code, (letter, place) => ({ letter, place }))
  return (
    <>
      <span className="sr-only">{Array.from(code).join(' ')}</span>
      <span className="grid w-fit grid-cols-4 gap-1" aria-hidden>
        {letters.map(({ letter, place }) => (
          <span
            key={place}
            className="grid h-9 w-7 place-items-center rounded-control-sm border bg-surface-sunken type-code text-lead font-semibold text-ink"
          >
            {letter}
          </span>
        ))}
      </span>
    </>
  )
}
