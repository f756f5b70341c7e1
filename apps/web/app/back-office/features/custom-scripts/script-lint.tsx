import { outsideAddresses, refusalOf, type scriptTypes } from '@keyhaven/contracts/script-rules'
import { Check, TriangleAlert } from 'lucide-react'

type ScriptLintProps = { type: (typeof scriptTypes)[number]; content: string; sri: string }

/** What a page would do with the text, before anybody publishes it. */
export function ScriptLint({ type, content, sri }: ScriptLintProps) {
  if (content.trim() === '') return null
  if (type === 'outside') {
    const problem = refusalOf({ scriptType: type, content: content.trim(), sri: sri.trim() })
    return (
      <ul className="grid gap-1.5 text-small" aria-label="Checks">
        <Finding isFine={problem === null}>
          {problem ?? 'Pages load this file alone, while it has this hash'}
        </Finding>
      </ul>
    )
  }
  const refusal = refusalOf({ scriptType: type, content })
  const outside = outsideAddresses(content)
  return (
    <ul className="grid gap-1.5 text-small" aria-label="Checks">
      <Finding isFine={refusal === null}>{refusal ?? 'Pages accept this text'}</Finding>
      <Finding isFine={outside.length === 0}>
        {outside.length === 0
          ? 'No outside address'
          : `Pages let no script reach ${outside.join(', ')}. Tools with hosts of their own belong in the tag manager.`}
      </Finding>
    </ul>
  )
}

function Finding({ isFine, children }: { isFine: boolean; children: string }) {
  const Icon = isFine ? Check : TriangleAlert
  return (
    <li
      className={
        isFine ? 'flex gap-2 text-success-ink' : 'flex gap-2 wrap-anywhere text-warning-ink'
      }
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      {children}
    </li>
  )
}
