import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
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

export function Tabs({ label, tabs, defaultValue, isKept = false, ...state }: TabsProps) {
  const first = tabs[0]?.value ?? ''
  const kept = isKept ? ({ forceMount: true } as const) : {}
  return (
    <RadixTabs.Root
      {...state}
      {...(!state.value && { defaultValue: defaultValue ?? first })}
      className="min-w-0"
    >
      <div className="border-b">
        <RadixTabs.List
          aria-label={label}
          className="-mb-px -ml-0.5 flex gap-6 fade-to-end overflow-x-auto pt-0.5 pl-0.5 max-sm:gap-4"
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className="inline-flex items-center gap-2 border-b-2 border-transparent py-3.5 text-body-sm font-label whitespace-nowrap text-ink-2 transition hover:text-ink focus-visible:outline-offset-0 data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {tab.label}
              {tab.count !== undefined && <Pill size="sm">{tab.count}</Pill>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          {...kept}
          className="pt-8 data-[state=inactive]:hidden in-data-plain:block!"
        >
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
