import type { AuditAnchor, AuditRun } from '@keyhaven/contracts/staff/audit'
import { Anchor, ShieldCheck } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { saveAnchor, startCheck, useRun } from './audit-api.ts'

const number = new Intl.NumberFormat('en')

/** Starts checks of the log and saves anchors, one at a time. */
function useProof() {
  const [run, setRun] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const { data } = useRun(run)
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    await work().catch(setFailure)
  }
  const check = (anchor?: AuditAnchor) =>
    attempt(async () => {
      setRun(undefined)
      setRun(await startCheck(anchor))
    })
  const checkFile = async (chosen: File) => {
    const anchor = anchorIn(await chosen.text())
    if (anchor) await check(anchor)
    else setFailure('This file is no anchor.')
  }
  return {
    verdict: run === undefined ? undefined : data,
    isRunning: run !== undefined && data?.state !== 'done',
    failure,
    check,
    checkFile,
    save: () => attempt(saveAnchor),
  }
}

/** Proves that the log is as it was written, and hands out what proves it later. */
export function AuditProof() {
  const { verdict, isRunning, failure, check, checkFile, save } = useProof()
  const file = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    if (chosen) void checkFile(chosen)
  }
  return (
    <Panel
      title="Proof"
      lead="Each row is sealed with the one before it. An anchor kept elsewhere also proves that nothing was cut off."
    >
      <div className="grid gap-4 px-5 pb-5">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={isRunning ? 'Checking...' : undefined}
            onClick={() => void check()}
          >
            <ShieldCheck size={16} aria-hidden />
            Check the chain
          </Button>
          <Button onClick={() => void save()}>
            <Anchor size={16} aria-hidden />
            Save an anchor
          </Button>
          <Button disabled={isRunning} onClick={() => file.current?.click()}>
            Check against an anchor
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label="File of an anchor"
            className="hidden"
            onChange={choose}
          />
        </div>
        {failure !== undefined && (
          <Notice tone="danger" title="This was not done." isNew>
            {typeof failure === 'string' ? failure : wordsOf(failure)}
          </Notice>
        )}
        <div role="status">{verdict && <Verdict run={verdict} />}</div>
      </div>
    </Panel>
  )
}

/** The server checks what is in it; here it has to be JSON at all. */
function anchorIn(text: string): AuditAnchor | undefined {
  try {
    return JSON.parse(text) as AuditAnchor
  } catch {
    return undefined
  }
}

function Verdict({ run: { state, rowsDone, firstBad } }: { run: AuditRun }) {
  const rows = number.format(rowsDone)
  if (state === 'running') return <p className="text-small text-ink-2">{rows} rows checked...</p>
  if (firstBad === null) {
    return (
      <Notice tone="success" title="The log is as it was written.">
        {rows} rows were checked, each against its seal.
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title={`Row ${firstBad} is not as it was sealed.`}>
      It is the first one; rows before it are intact.{' '}
      <TextLink to={`/admin/main-site?tab=audit&id=${firstBad}`}>Open row {firstBad}</TextLink>
    </Notice>
  )
}
