import type { CurrencyDesk, RateNow } from '@keyhaven/contracts/staff/currencies'
import { Check, RefreshCw, TimerOff } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Act } from '../../kit/act.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { ago, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { useCurrencyDesk } from './currencies-api.ts'
import { EditFx, modeWords } from './edit-fx.tsx'
import { EnterRate } from './enter-rate.tsx'
import { rateHistory, sourceWords } from './rate-history.tsx'

/** Exchange rates: those in force, how they are made, and every one there was. */
export default function Currencies() {
  const { query, reload } = useCurrencyDesk()
  const { data, error } = query
  return (
    <>
      <header>
        <h1 className="type-title-sm">Currencies</h1>
        <p className="text-body-sm text-ink-2">Exchange rates used for all prices.</p>
      </header>
      {error && <NotLoaded query={query} />}
      {data ? <Desk desk={data} onDone={reload} /> : !error && <Waiting />}
      <section aria-label="History" className="grid gap-3">
        <h2 className="font-sans text-label font-semibold text-ink">History</h2>
        <ListPage list={rateHistory} />
      </section>
    </>
  )
}

const Waiting = () => (
  <Loading className="grid gap-5">
    <Skeleton className="h-64" />
  </Loading>
)

type DeskProps = { desk: CurrencyDesk; onDone: () => void }

function Desk({ desk, onDone }: DeskProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-3">
      <div className="grid min-w-0 gap-5 xl:col-span-2">
        <Awaited desk={desk} />
        <Panel title="Rates in force">
          <Table
            className="max-md:px-4 max-md:pb-4"
            caption="The rate of each currency"
            rows={desk.currencies}
            rowId={({ code }) => code}
            columns={columnsFor(desk, onDone)}
          />
        </Panel>
      </div>
      <div className="grid min-w-0 gap-5">
        <Making desk={desk} onDone={onDone} />
        <DailyFile desk={desk} onDone={onDone} />
      </div>
    </div>
  )
}

function Awaited({ desk: { awaited } }: { desk: CurrencyDesk }) {
  const member = useMember()
  if (awaited.length === 0) return null
  return (
    <Notice tone="warning" title="Waiting for a second member of staff.">
      <ul className="mt-1 grid gap-1">
        {awaited.map(({ id, summary, askedByName }) => (
          <li key={id} className="wrap-anywhere">
            {summary} Asked by {askedByName}.
          </li>
        ))}
      </ul>
      {may(member, 'approvals.decide') && (
        <TextLink to="/admin/main-site?tab=approvals">Open approvals</TextLink>
      )}
    </Notice>
  )
}

const DAY_MS = 86_400_000

/** A rate that is in use and older than managed ones may be is not shown as well. */
function RateState({ rate, maxAgeDays }: { rate: RateNow; maxAgeDays: number }) {
  if (rate.isStale) {
    return (
      <Pill tone="danger" icon={TimerOff}>
        Too old, charged in USD
      </Pill>
    )
  }
  const isOld = rate.code !== 'USD' && Date.now() - Date.parse(rate.since) > maxAgeDays * DAY_MS
  return (
    <Pill tone={isOld ? 'warning' : 'success'} icon={isOld ? TimerOff : Check}>
      {isOld ? `In use, older than ${maxAgeDays} days` : 'In use'}
    </Pill>
  )
}

const columnsFor = (
  { settings: { maxAgeDays } }: CurrencyDesk,
  onDone: () => void,
): readonly Column<RateNow>[] => [
  {
    id: 'code',
    header: 'Currency',
    isTitle: true,
    cell: ({ code, name }) => (
      <span>
        <span className="font-semibold">{code}</span> <span className="text-ink-2">{name}</span>
      </span>
    ),
  },
  text('rate', { header: 'Rate', isNumeric: true }),
  {
    id: 'source',
    header: 'Source',
    cell: ({ source, enteredByName }) =>
      enteredByName ? `${sourceWords[source]}, ${enteredByName}` : sourceWords[source],
  },
  {
    id: 'since',
    header: 'Age',
    cell: ({ since }) => <span className="whitespace-nowrap">{ago(since)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cell: (rate) => <RateState rate={rate} maxAgeDays={maxAgeDays} />,
  },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (rate) => rate.code !== 'USD' && <EnterRate rate={rate} onDone={onDone} />,
  },
]

function Making({ desk: { settings }, onDone }: DeskProps) {
  return (
    <Panel title="How rates are made" aside={<EditFx settings={settings} onDone={onDone} />}>
      <Facts
        facts={[
          ['Set', modeWords[settings.mode]],
          ['Margin', `${settings.marginBp / 100} %`],
          ['Rounded up to', `${settings.decimals} decimals`],
          ['Too old after', `${settings.maxAgeDays} days`],
        ]}
      />
    </Panel>
  )
}

const fileWords = {
  applied: 'Its rates are in force',
  compared: 'Compared, nothing changed',
  failed: 'Failed',
} as const

function DailyFile({ desk: { file, fileHost }, onDone }: DeskProps) {
  return (
    <Panel title="Daily file" {...(fileHost && { lead: `From ${fileHost}` })}>
      <Facts
        facts={
          file
            ? [
                ['Last checked', when(file.fetchedAt)],
                ['Result', fileWords[file.state]],
                file.asOf !== null && ['Of', file.asOf],
                file.error !== null && ['Error', file.error],
                file.held.length > 0 && ['Too far off, not taken', file.held.join(', ')],
              ]
            : [['Last checked', fileHost ? 'None yet' : 'No file is set up']]
        }
      />
      {fileHost && (
        <div className="px-5 pb-5">
          <Act
            call={calls.fetchRates}
            title="Look at the file now?"
            lead="A shop with managed rates takes what it says, unless it is far from the last rates."
            label="Check now"
            busy="Asking..."
            trigger={{ text: 'Check now', icon: RefreshCw, size: 'sm' }}
            send={{}}
            onDone={() => setTimeout(onDone, 1_000)}
          />
        </div>
      )}
    </Panel>
  )
}
