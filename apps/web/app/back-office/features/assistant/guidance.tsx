import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { GuidanceVersion, listGuidance } from '@keyhaven/contracts/staff/assistant'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { ChangedLines } from '../../kit/changed-lines.tsx'
import { changedLines } from '../../kit/lines.rules.ts'
import { Failed } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { useGuidanceVersions, useReload } from './assistant-calls.ts'
import { calls } from './calls.ts'

type Guided = OutputOf<typeof listGuidance>
const LEAST = 20

function WriteVersion({ begunWith }: { begunWith: string }) {
  const [body, setBody] = useState(begunWith)
  const reload = useReload()
  return (
    <Act
      call={calls.writeGuidance}
      title="Write a version"
      lead="How the assistant should sound and what it should mention. Nobody is answered with it before you say so."
      label="Save version"
      busy="Saving..."
      reason="required"
      isReady={body.trim().length >= LEAST}
      onOpenChange={(isOpen) => isOpen && setBody(begunWith)}
      trigger={
        <Button size="sm" variant="primary">
          <Plus size={15} aria-hidden />
          Write a version
        </Button>
      }
      send={(reason) => ({ body: { body, reason } })}
      done={({ version }) => `Version ${version} was saved.`}
      onDone={() => void reload()}
    >
      <TextareaField
        label="Guidance"
        hint="One thought to a line. Facts belong on pages, and rules of code stay above it."
        rows={10}
        maxLength={8_000}
        required
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
    </Act>
  )
}

function UseVersion({ version, inUse }: { version: GuidanceVersion; inUse: number | null }) {
  const reload = useReload()
  const number = version.version
  return (
    <Act
      call={calls.applyGuidance}
      title={`Use version ${number}?`}
      lead={
        version.usedFrom === null
          ? 'Every visitor is answered with it from now on.'
          : 'It comes back as a new version, and every visitor is answered with it from now on.'
      }
      label="Use this version"
      busy="Saving..."
      reason="required"
      trigger={{ text: 'Use this version', more: `: ${number}`, size: 'sm' }}
      send={(reason) => ({ params: { version: number }, body: { inUse, reason } })}
      done={(used) => `Version ${used.version} is in use.`}
      onDone={() => void reload()}
    />
  )
}

function Versions({ guided: { versions, inUse } }: { guided: Guided }) {
  const current = versions.find(({ version }) => version === inUse)
  return (
    <Panel
      title="Versions"
      lead="None is ever changed; the newest in use counts."
      aside={<WriteVersion begunWith={current?.body ?? ''} />}
    >
      {versions.length === 0 && (
        <p className="px-5 pb-5 text-small text-ink-2">
          None yet. The assistant keeps to its fixed rules alone.
        </p>
      )}
      <ol className="divide-y border-t">
        {versions.map((version) => (
          <li
            key={version.version}
            className="flex flex-wrap items-center justify-between gap-3 px-5 py-3"
          >
            <span className="min-w-0 flex-1 basis-48 text-small">
              <b className="block font-semibold wrap-anywhere text-ink">
                {version.version}. {version.reason || 'No reason given'}
              </b>
              <span className="text-ink-3">
                {version.by ?? 'A former colleague'}, {when(version.createdAt)}
                {version.usedFrom && `, in use from ${when(version.usedFrom)}`}
              </span>
            </span>
            {version.version === inUse ? (
              <Pill tone="success" icon={Check}>
                In use
              </Pill>
            ) : (
              <UseVersion version={version} inUse={inUse} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

function Compare({ guided: { versions, inUse } }: { guided: Guided }) {
  const newest = versions[0]?.version
  const [older, setOlder] = useState<number>()
  const [newer, setNewer] = useState<number>()
  const right = newer ?? newest
  const left = older ?? (inUse !== null && inUse !== right ? inUse : versions[1]?.version)
  const bodyOf = (number: number | undefined) =>
    versions.find(({ version }) => version === number)?.body ?? ''
  const lines = changedLines(bodyOf(left), bodyOf(right))
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: `Version ${version}${version === inUse ? ', in use' : ''}`,
  }))
  const counted = (kind: 'added' | 'removed') =>
    linesText(lines.filter((line) => line.kind === kind).length)
  return (
    <Panel title="Compare" lead={`${counted('added')} added, ${counted('removed')} removed`}>
      <div className="grid gap-4 px-5 pb-4 sm:grid-cols-2">
        <SelectField
          size="sm"
          label="From"
          options={options}
          placeholder="Nothing"
          value={String(left ?? '')}
          onChange={(event) => setOlder(Number(event.target.value))}
        />
        <SelectField
          size="sm"
          label="To"
          options={options}
          value={String(right ?? '')}
          onChange={(event) => setNewer(Number(event.target.value))}
        />
      </div>
      <ChangedLines label="What changed" lines={lines} isProse />
    </Panel>
  )
}

/** What staff tell the assistant, version by version, and what code tells it in any case. */
export function Guidance() {
  const query = useGuidanceVersions()
  const { data } = query
  if (!data) {
    if (query.error) return <Failed query={query} nouns={['version', 'versions']} />
    return (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-3">
      <div className="grid min-w-0 gap-5 xl:col-span-2">
        <Versions guided={data} />
        {data.versions.length > 0 && <Compare guided={data} />}
      </div>
      <Panel title="Fixed rules" lead="In code. No version and no visitor can take them away.">
        <ul className="grid list-disc gap-2 pr-5 pb-5 pl-9 text-small text-ink-2">
          {data.fixedRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
