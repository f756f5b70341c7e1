import clsx from 'clsx'
import { Clock, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { FieldError } from '../field.tsx'
import { CopyButton } from './copy-button.tsx'
import { clockText, isOff, type Licence, maskBefore } from './licence.rules.ts'
import { useShownKey } from './use-shown-key.ts'

const frame =
  '@container grid gap-2 sm:flex sm:min-h-13 sm:items-center sm:rounded-control-lg sm:py-2 sm:pr-2 sm:pl-4'

/** Where key and words do not fit side by side, the words are heard and not seen. */
const narrow = { list: 'sm:@max-md:sr-only', page: 'sm:@max-lg:sr-only' }
/** As wide as the longest words a button says, so that nothing moves. */
const steady = { list: '@md:min-w-24', page: '@lg:min-w-29' }

const keyStyles = (isList = false) =>
  clsx('min-w-0 grow type-key select-all', isList && 'lg:text-label')

/** Selects the whole key, for those whose browser will not copy it. */
function select(element: HTMLElement | null) {
  if (element) getSelection()?.selectAllChildren(element)
}

function KeyText({ lastFive, full, isEnded }: KeyTextProps) {
  if (full) return full
  const Ending = isEnded ? 's' : 'span'
  return (
    <>
      <span aria-hidden className="text-ink-3">
        {maskBefore(lastFive ?? '•••••')}
      </span>
      <span className="sr-only">Hidden key{lastFive && ', ends in '}</span>
      <Ending>{lastFive ?? '•••••'}</Ending>
    </>
  )
}
type KeyTextProps = { lastFive: string | undefined; full?: string | undefined; isEnded: boolean }

/** What a key can be asked: to be here in full. Undefined where it could not be had. */
export type AskKey = () => Promise<string | undefined>

/** A key that is shown, hidden and copied; one that cannot be copied is shown and selected instead. */
function useReadyKey(ask: AskKey) {
  const text = useRef<HTMLElement>(null)
  const { key, left, show, hide } = useShownKey()
  const [hasFailed, setFailed] = useState(false)
  const toggle = async () => {
    if (key) return hide()
    const full = await ask()
    if (full) show(full)
  }
  const showSelected = (full: string) => {
    flushSync(() => {
      show(full)
      setFailed(true)
    })
    select(text.current)
  }
  return { text, key, left, hasFailed, toggle, showSelected, ask: async () => key ?? (await ask()) }
}

type ActionsProps = {
  state: ReturnType<typeof useReadyKey>
  what: string
  isList: boolean
  isBusy: boolean
  canCopy: boolean
}

function KeyActions({ state, what, isList, isBusy, canCopy }: ActionsProps) {
  const kind = isList ? 'list' : 'page'
  const labels = narrow[kind]
  const { key, left, toggle, ask, showSelected } = state
  const Icon = key ? EyeOff : Eye
  return (
    <div className="flex gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:min-h-11">
      <Button
        size="sm"
        variant="ghost"
        className={steady[kind]}
        aria-expanded={key !== undefined}
        busy={isBusy ? 'Revealing...' : undefined}
        onClick={() => void toggle()}
      >
        <Icon size={15} aria-hidden />
        <span className={labels}>{key ? 'Hide' : 'Reveal'}</span>
        {key && !isList && (
          <span aria-hidden className={clsx('text-ink-3 tabular-nums', labels)}>
            {clockText(left)}
          </span>
        )}
        <span className="sr-only"> {what}</span>
      </Button>
      {canCopy && <CopyButton ask={ask} what={what} labelStyle={labels} onFailure={showSelected} />}
    </div>
  )
}

type ReadyKeyProps = {
  licence: Licence
  ask: AskKey
  isBusy?: boolean
  /** False while nobody has seen the key: then it is revealed first. */
  canCopy?: boolean
  isList?: boolean
}

/** A ready key: hidden until it is asked for, copied without being shown. */
export function ReadyKey({
  licence,
  ask,
  isBusy = false,
  canCopy = true,
  isList = false,
}: ReadyKeyProps) {
  const state = useReadyKey(ask)
  const { text, key, hasFailed } = state
  const what = `key of ${licence.productName}`
  return (
    <div className="grid gap-2">
      <div
        className={clsx(
          frame,
          'bg-surface-sunken max-sm:border-t max-sm:p-3 sm:inset-ring',
          key ? 'sm:inset-ring-accent-line' : 'sm:inset-ring-line',
        )}
      >
        <code ref={text} translate="no" className={keyStyles(isList)}>
          <KeyText lastFive={licence.lastFive} full={key} isEnded={false} />
        </code>
        <KeyActions state={state} what={what} isList={isList} isBusy={isBusy} canCopy={canCopy} />
      </div>
      {hasFailed && (
        <p className="text-small max-sm:px-3">
          <FieldError>Copy Failed. The key is selected: press Ctrl/Cmd + C.</FieldError>
        </p>
      )}
    </div>
  )
}

type OffKeyProps = { licence: Licence; action?: ReactNode; isList?: boolean }

/** A key that ended or is locked: how it ends, and the one way on. */
export function OffKey({ licence, action, isList }: OffKeyProps) {
  const isEnded = isOff(licence.state)
  return (
    <div
      className={clsx(
        frame,
        'text-ink-3 max-sm:border-t max-sm:p-3 sm:inset-ring sm:inset-ring-line',
      )}
    >
      <code translate="no" className={keyStyles(isList)}>
        <KeyText lastFive={licence.lastFive} isEnded={isEnded} />
      </code>
      {action && <div className="text-body-sm sm:pr-2">{action}</div>}
    </div>
  )
}

/** No key yet: when it comes, and how. */
export function WaitingKey({ children }: { children: ReactNode }) {
  return (
    <p
      className={clsx(
        frame,
        'text-body-sm text-ink-2 max-sm:flex max-sm:items-center max-sm:border-t max-sm:p-3 sm:gap-3 sm:border sm:border-dashed sm:border-line-control sm:pr-4',
      )}
    >
      <Clock size={17} className="shrink-0 text-ink-3" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
