import type { DeskFigures } from '@keyhaven/contracts/staff/assistant'
import { useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { type DeskDays, useDesk } from './assistant-calls.ts'
import { shareText } from './assistant-words.ts'
import { Budget } from './budget.tsx'
import { KnowledgeState } from './knowledge-state.tsx'
import { OnTheShop } from './on-the-shop.tsx'
import { Unanswered } from './unanswered.tsx'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

type Tile = Readonly<{ name: string; figure: string; note: string }>

const tilesOf = (now: DeskFigures, before: DeskFigures): Tile[] => [
  {
    name: 'Conversations',
    figure: now.chats.toLocaleString('en'),
    note: `${before.chats.toLocaleString('en')} in the period before`,
  },
  {
    name: 'Resolved by AI',
    figure: shareText(now.alone, now.chats),
    note: `${shareText(before.alone, before.chats)} before`,
  },
  {
    name: 'Answers with a source',
    figure: shareText(now.cited, now.answers),
    note: `of ${now.answers.toLocaleString('en')} answers`,
  },
  {
    name: 'Handed over',
    figure: now.handedOver.toLocaleString('en'),
    note: `${before.handedOver.toLocaleString('en')} before`,
  },
  {
    name: 'Not answered',
    figure: now.misses.toLocaleString('en'),
    note: `${before.misses.toLocaleString('en')} before`,
  },
  {
    name: 'Thumbs',
    figure: `${now.good} up, ${now.bad} down`,
    note: `${before.good} up, ${before.bad} down before`,
  },
]

function Figures({ now, before }: { now: DeskFigures; before: DeskFigures }) {
  return (
    <dl
      aria-label="Figures of the period"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-tile border bg-line shadow-rest md:grid-cols-3 xl:grid-cols-6"
    >
      {tilesOf(now, before).map(({ name, figure, note }) => (
        <div key={name} className="grid content-start gap-0.5 bg-surface p-4">
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="font-display text-title font-semibold text-ink tabular-nums">{figure}</dd>
          <dd className="text-small text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How the assistant did, what it could not answer, and what it may cost. */
export function Overview() {
  const [days, setDays] = useState<NonNullable<DeskDays>>('7')
  const query = useDesk(days)
  const { data } = query
  if (!data) {
    if (query.error) return <Failed query={query} nouns={['figure', 'figures']} />
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-5">
      <Segmented
        size="sm"
        legend="Period"
        className="w-fit"
        options={periods}
        value={days}
        onChange={setDays}
      />
      <Figures now={data.now} before={data.before} />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="grid min-w-0 gap-5 xl:col-span-2">
          <Unanswered days={days} />
        </div>
        <div className="grid min-w-0 gap-5">
          <OnTheShop desk={data} />
          <Budget />
          <KnowledgeState />
        </div>
      </div>
    </div>
  )
}
