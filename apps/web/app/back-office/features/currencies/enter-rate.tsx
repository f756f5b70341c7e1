import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { enterRate, RateNow } from '@keyhaven/contracts/staff/currencies'
import { useState } from 'react'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'

type Body = InputOf<typeof enterRate>['body']

/** "12 % less than now", from whole steps that people read. */
function changeWords(rate: number, now: number): string {
  const percent = Math.round((Math.abs(rate - now) / now) * 1_000) / 10
  return `${percent} % ${rate < now ? 'less' : 'more'} than now`
}

/** A rate by hand, in force at once; far below the last one a second person decides. */
export function EnterRate({ rate: last, onDone }: { rate: RateNow; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [isSure, setSure] = useState(false)
  const wanted = Number(typed)
  const isRate = /^\d{1,6}(\.\d{1,6})?$/.test(typed) && wanted > 0
  const isLow = isRate && wanted < Number(last.least)
  const isFar = isLow || (isRate && wanted > Number(last.most))
  return (
    <Act
      call={calls.enterRate}
      title={`Rate of the ${last.name}`}
      lead={`One US dollar buys ${last.rate} ${last.code} now. Prices in ${last.code} change at once.`}
      label="Set rate"
      busy="Saving..."
      reason="required"
      isReady={isRate && (!isFar || isSure)}
      onOpenChange={(isOpen) => {
        if (!isOpen) return
        setTyped('')
        setSure(false)
      }}
      trigger={{ text: 'Set rate', more: ` of ${last.code}`, size: 'sm' }}
      send={(reason) => ({ body: { currency: last.code, rate: typed, reason, isSure } as Body })}
      onAnswer={(outcome) =>
        toast(
          'approval' in outcome
            ? { tone: 'neutral', title: 'A second member of staff has to agree first.' }
            : { tone: 'success', title: `The rate of ${last.code} is ${typed}.` },
        )
      }
      onDone={onDone}
    >
      <TextField
        label={`${last.code} for one US dollar`}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        {...(isRate && { hint: changeWords(wanted, Number(last.rate)) })}
      />
      {isFar && (
        <>
          <Notice tone="warning" title="That is far from the last rate.">
            {isLow
              ? 'Every price in this currency would fall as much, so a second member of staff decides.'
              : 'Every price in this currency would rise as much.'}
          </Notice>
          <CheckboxField
            label="I have looked again, and it is right"
            checked={isSure}
            onChange={(event) => setSure(event.target.checked)}
          />
        </>
      )}
    </Act>
  )
}
