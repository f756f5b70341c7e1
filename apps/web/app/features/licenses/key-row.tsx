import type { LicenseKeyItem } from '@keyhaven/contracts/checkout'
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CopyButton } from './copy-button.tsx'
import { maskedKey } from './licenses.rules.ts'

function KeyText({ text, isShown }: { text: string; isShown: boolean }) {
  const { hidden, shown } = maskedKey(text)
  if (isShown) return text
  return (
    <>
      <span aria-hidden className="text-ink-3">
        {hidden}
      </span>
      <span className="sr-only">Hidden key, ends in </span>
      {shown}
    </>
  )
}

/** Selects the whole key, for those whose browser will not copy it. */
function select(element: HTMLElement | null) {
  const selection = getSelection()
  if (element) selection?.selectAllChildren(element)
}

/** One key: hidden until it is asked for, copied without being shown. */
export function KeyRow({ item }: { item: LicenseKeyItem }) {
  const text = useRef<HTMLElement>(null)
  const [isShown, setShown] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const showSelected = () => {
    flushSync(() => {
      setShown(true)
      setFailed(true)
    })
    select(text.current)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control-lg bg-surface-sunken px-4 py-3.5 inset-ring inset-ring-line max-sm:px-3">
        <code
          ref={text}
          translate="no"
          className="min-w-0 grow type-key select-all max-sm:whitespace-normal"
        >
          <KeyText text={item.licenseKey} isShown={isShown} />
        </code>
        <div className="flex gap-2">
          <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <Icon size={15} aria-hidden />
            {isShown ? 'Hide' : 'Reveal'}
            <span className="sr-only"> key of {item.productName}</span>
          </Button>
          <CopyButton
            text={item.licenseKey}
            what={`key of ${item.productName}`}
            onFailure={showSelected}
          />
        </div>
      </div>
      {hasFailed && (
        <p className="text-small">
          <FieldError>Copy Failed. The key is selected: press Ctrl/Cmd + C.</FieldError>
        </p>
      )}
    </div>
  )
}
