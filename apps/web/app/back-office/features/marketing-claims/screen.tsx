import type { ClaimReport, TruthReport } from '@keyhaven/contracts/staff/marketing-claims'
import { Check, CircleHelp, EyeOff, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { bold } from '../../kit/list/columns.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { day } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { useTruthReport } from './claims-api.ts'
import { ComparedPrices } from './compared-prices.tsx'
import { DecideClaim } from './decide-claim.tsx'

const modeWords: Readonly<Record<TruthReport['truthMode'], string>> = {
  spec: 'The agreed texts of a demonstration, for every claim',
  computed: 'What is measured, for every claim',
  custom: 'What was decided, claim by claim',
}

/** The truth report: what pages claim, what proves it, and who decided. */
export default function MarketingClaims() {
  const { query, reload } = useTruthReport()
  const { data, error } = query
  return (
    <>
      <header>
        <h1 className="type-title-sm">Claims</h1>
        <p className="text-body-sm text-ink-2">
          Every figure and promise of the public pages: what it says, what proves it, and who
          decided.
        </p>
      </header>
      {error && <NotLoaded query={query} />}
      {data ? (
        <Report report={data} onDone={reload} />
      ) : (
        !error && (
          <Loading className="grid gap-5">
            <Skeleton className="h-64" />
          </Loading>
        )
      )}
    </>
  )
}

function Report({ report, onDone }: { report: TruthReport; onDone: () => void }) {
  const member = useMember()
  const isEditor = may(member, 'settings.edit')
  const { truthMode, isLive, claims } = report
  const unproven = claims.filter(({ mode, isProven }) => mode === 'fixed' && !isProven)
  return (
    <>
      {isLive && unproven.length > 0 && (
        <Notice tone="warning" title="Some wanted words have no evidence that counts.">
          {unproven.map(({ id }) => id).join(', ')}: pages say what is measured, or nothing.
        </Notice>
      )}
      <Panel
        title="Pages say"
        lead={modeWords[truthMode]}
        aside={isEditor && <ChangeMode report={report} onDone={onDone} />}
      >
        {truthMode !== 'custom' && (
          <p className="px-5 pb-4 text-small text-ink-2">
            Decisions below are kept, and followed once the shop decides claim by claim.
          </p>
        )}
      </Panel>
      <Panel title="Truth report" lead={`${claims.length} claims`}>
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Each claim and what proves it"
          rows={claims}
          rowId={({ id }) => id}
          columns={columnsFor(isEditor, onDone)}
        />
      </Panel>
      <ComparedPrices comparisons={report.comparisons} />
    </>
  )
}

function ChangeMode({ report, onDone }: { report: TruthReport; onDone: () => void }) {
  const [mode, setMode] = useState(report.truthMode)
  const modes = (['spec', 'computed', 'custom'] as const).filter(
    (one) => one !== 'spec' || !report.isLive,
  )
  return (
    <Act
      call={calls.setTruthMode}
      title="What pages say"
      lead="Every public page changes at once."
      label="Change"
      busy="Changing..."
      reason="required"
      isReady={mode !== report.truthMode}
      onOpenChange={(isOpen) => isOpen && setMode(report.truthMode)}
      trigger={<Button>Change</Button>}
      send={(reason) => ({ body: { mode, seen: report.truthMode, reason } })}
      done="Pages say it from now on."
      onDone={onDone}
    >
      <RadioGroup
        legend="Pages say"
        options={modes.map((value) => ({ value, label: modeWords[value] }))}
        value={mode}
        onChange={setMode}
      />
      <GuardNote />
    </Act>
  )
}

const looks = {
  fixed: { label: 'Wanted words', icon: FileCheck, tone: 'accent' },
  computed: { label: 'Measured', icon: Check, tone: 'success' },
  hidden: { label: 'Hidden', icon: EyeOff, tone: 'neutral' },
} as const

function Evidence({ claim: { evidenceNote, evidenceLink, expiresOn, isProven } }: RowProps) {
  if (evidenceNote === '') return <span className="text-ink-3">None</span>
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {evidenceNote}
      {evidenceLink && (
        <a
          className="text-accent-ink underline"
          href={evidenceLink}
          rel="noreferrer noopener"
          target="_blank"
        >
          Open
        </a>
      )}
      <span className={isProven ? 'text-ink-3' : 'text-danger-ink'}>
        {expiresOn ? `${isProven ? 'Until' : 'Ran out'} ${day(expiresOn)}` : 'No end'}
      </span>
    </span>
  )
}

type RowProps = { claim: ClaimReport }

const Words = ({ text }: { text: string | null }) =>
  text === null ? (
    <span className="text-ink-3">Nothing</span>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  )

function columnsFor(isEditor: boolean, onDone: () => void): readonly Column<ClaimReport>[] {
  const columns: Column<ClaimReport>[] = [
    bold('id', { header: 'Claim', isTitle: true }),
    { id: 'shown', header: 'Pages say', cell: ({ shown }) => <Words text={shown} /> },
    { id: 'computed', header: 'Measured', cell: ({ computed }) => <Words text={computed} /> },
    {
      id: 'mode',
      header: 'Decided',
      cell: ({ mode, decidedAt }) => {
        const { label, icon, tone } = looks[mode]
        return decidedAt === null ? (
          <Pill tone="neutral" icon={CircleHelp}>
            Not yet
          </Pill>
        ) : (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        )
      },
    },
    { id: 'evidence', header: 'Evidence', cell: (claim) => <Evidence claim={claim} /> },
    {
      id: 'by',
      header: 'By',
      cell: ({ decidedByName, decidedAt }) =>
        decidedAt === null ? '–' : `${decidedByName ?? 'A former colleague'}, ${day(decidedAt)}`,
    },
  ]
  const act: Column<ClaimReport> = {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (claim) => <DecideClaim claim={claim} onDone={onDone} />,
  }
  return isEditor ? [...columns, act] : columns
}
