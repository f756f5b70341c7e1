import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Pill } from './pill.tsx'

type Tab = { value: string; label: string; count?: string | number; panel: ReactNode }

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Keeps closed panels in the page, for search engines and unfinished forms. */
  isKept?: boolean
}

/** Where a key leads from a tab; undefined for keys that lead nowhere. */
function steppedTo(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

type PanelProps = { id: string; tab: Tab; isOpen: boolean; isKept: boolean }

const Panel = ({ id, tab, isOpen, isKept }: PanelProps) => (
  <div
    role="tabpanel"
    id={`${id}-panel-${tab.value}`}
    aria-labelledby={`${id}-tab-${tab.value}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control is still reached by keys
    tabIndex={0}
    data-state={isOpen ? 'active' : 'inactive'}
    className="pt-8 data-[state=inactive]:hidden in-data-plain:block!"
  >
    {(isKept || isOpen) && tab.panel}
  </div>
)

/** One tab stop; arrows, Home and End open the other tabs. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  isKept = false,
}: TabsProps) {
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const open = value ?? own
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = (chosen: string) => {
    setOwn(chosen)
    if (chosen !== open) onValueChange?.(chosen)
  }
  const step = (event: KeyboardEvent, at: number) => {
    const next = steppedTo(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    choose(tab.value)
  }
  return (
    <div className="min-w-0">
      <div className="border-b">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="-mb-px -ml-0.5 flex gap-6 fade-to-end overflow-x-auto pt-0.5 pl-0.5 max-sm:gap-4"
        >
          {tabs.map((tab, at) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === open}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={tab.value === open ? 0 : -1}
              onClick={() => choose(tab.value)}
              onKeyDown={(event) => step(event, at)}
              className="inline-flex items-center gap-2 border-b-2 border-transparent py-3.5 text-body-sm font-label whitespace-nowrap text-ink-2 transition hover:text-ink focus-visible:outline-offset-0 aria-selected:border-accent aria-selected:text-ink"
            >
              {tab.label}
              {tab.count !== undefined && <Pill size="sm">{tab.count}</Pill>}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <Panel key={tab.value} id={id} tab={tab} isOpen={tab.value === open} isKept={isKept} />
      ))}
    </div>
  )
}
