import type { MailWordsVersion } from '@keyhaven/contracts/staff/mail-words'

type ChangedPhrasesProps = { changes: MailWordsVersion['changes']; isOpen?: boolean }

/** What was said before, and what instead. */
export function ChangedPhrases({ changes, isOpen = false }: ChangedPhrasesProps) {
  return (
    <details open={isOpen}>
      <summary className="text-ink-2">
        {changes.length === 1 ? 'One phrase changed' : `${changes.length} phrases changed`}
      </summary>
      <ul className="mt-2 grid gap-2">
        {changes.map(({ text, before, after }) => (
          <li key={text} className="grid gap-1">
            <del className="rounded-sm bg-danger-soft px-2 py-1 wrap-anywhere text-danger-ink">
              {before}
            </del>
            <ins className="rounded-sm bg-success-soft px-2 py-1 wrap-anywhere text-success-ink no-underline">
              {after}
            </ins>
          </li>
        ))}
      </ul>
    </details>
  )
}
