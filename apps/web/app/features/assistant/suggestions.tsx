type SuggestionsProps = {
  label: string
  texts: readonly string[]
  onPick: (text: string) => void
}

/** Buttons that send what they say. */
export function Suggestions({ label, texts, onPick }: SuggestionsProps) {
  if (texts.length === 0) return null
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onPick(text)}
          className="min-h-9 rounded-pill border border-accent-line bg-surface px-3.5 py-1 text-left text-small font-label text-accent-ink transition hover:bg-accent-soft pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
