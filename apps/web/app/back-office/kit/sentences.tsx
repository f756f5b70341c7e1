/** What the rules say, one line each. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid gap-2 px-5 pb-5 text-small text-ink">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2.5">
          <span aria-hidden className="text-ink-3">
            •
          </span>
          {sentence}
        </li>
      ))}
    </ul>
  )
}
