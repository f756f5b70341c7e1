import type { CouponFile } from '@keyhaven/contracts/staff/coupons'
import { Download, Layers } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { BulkProgress } from '../../kit/bulk-progress.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { toCodesOf } from './coupon-looks.ts'

const MOST_CODES = 10_000

async function saveCodes(id: number): Promise<void> {
  const text = await calls.readCouponCodes({ params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `coupon-codes-${id}.csv`)
}

type MakeProps = { id: number; onStarted: (jobId: number) => void; onDone: () => void }

function MakeCodes({ id, onStarted, onDone }: MakeProps) {
  const [count, setCount] = useState('100')
  const [prefix, setPrefix] = useState('')
  const wanted = Number(count)
  return (
    <ActDialog
      title="Make unique codes"
      lead="Each has the rules this coupon has now and can be used once. A later change of the coupon does not change them; pausing it pauses them, too."
      label="Generate codes"
      busy="Starting..."
      isReady={Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_CODES}
      trigger={{ text: 'Generate codes', icon: Layers }}
      onAct={async ({ idempotencyKey }) => {
        const outcome = await calls.makeCouponCodes(
          { params: { id }, body: { count: wanted, prefix } },
          { idempotencyKey },
        )
        if ('jobId' in outcome) onStarted(outcome.jobId)
        else toast({ tone: 'neutral', title: 'A second member of staff has to agree first.' })
      }}
      onDone={onDone}
    >
      <TextField
        label="How many"
        type="number"
        min={1}
        max={MOST_CODES}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <TextField
        label="Beginning"
        optional
        maxLength={12}
        autoComplete="off"
        hint="Letters and digits, such as PARTNER."
        value={prefix}
        onChange={(event) => setPrefix(event.target.value)}
      />
    </ActDialog>
  )
}

type UniqueCodesProps = { file: CouponFile; onDone: () => void }

/** Many codes for one use each: making them, and the files of own jobs. */
export function UniqueCodes({ file: { coupon, codes, jobs }, onDone }: UniqueCodesProps) {
  const member = useMember()
  const [job, setJob] = useState<number>()
  const save = (id: number) =>
    saveCodes(id).catch((failed: unknown) =>
      toast({
        tone: 'danger',
        title: 'The file could not be loaded',
        description: wordsOf(failed),
      }),
    )
  return (
    <Panel
      title="Unique codes"
      lead="One-time codes with the same rules, for a partner or a letter."
    >
      <div className="grid gap-3 px-5 pb-5 text-small">
        {codes > 0 && (
          <TextLink to={toCodesOf(coupon.id)}>
            {codes.toLocaleString('en')} {codes === 1 ? 'code' : 'codes'} made with it
          </TextLink>
        )}
        {jobs.map(({ id, at, state }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-ink-2">Made {when(at)}</span>
            {state === 'done' && (
              <Button size="sm" onClick={() => void save(id)}>
                <Download size={14} aria-hidden />
                File
              </Button>
            )}
          </div>
        ))}
        {job !== undefined && (
          <BulkProgress
            id={job}
            onClose={() => {
              setJob(undefined)
              onDone()
            }}
            onSave={saveCodes}
          />
        )}
        {may(member, 'coupons.create') && (
          <div>
            <MakeCodes id={coupon.id} onStarted={setJob} onDone={onDone} />
          </div>
        )}
      </div>
    </Panel>
  )
}
