import type { OrderReturns, ReturnReason } from '@keyhaven/contracts/returns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { orderKeys } from '../../state/order/order-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { askForReturn, type Proof, returnsQuery } from './returns.queries.ts'
import { mayBeAsked, outcomeOf, placeOf, reasonTexts, sumOf } from './returns.rules.ts'
import { UnitList } from './unit-list.tsx'

const reasons = Object.entries(reasonTexts).map(([value, label]) => ({ value, label }))

const textOf = (error: unknown) =>
  isApiError(error) && error.status < 500
    ? error.message.replace(/^\d{3}: /, '')
    : 'This could not be sent. Please try again.'

type ReturnFormProps = { returns: OrderReturns; proof: Proof; isWithdrawal: boolean }

function useAsking({ returns, proof, isWithdrawal }: ReturnFormProps) {
  const offered = returns.units.filter(isWithdrawal ? (unit) => unit.isWithdrawable : mayBeAsked)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.length === 1 ? offered.map(placeOf) : []),
  )
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const units = offered
        .filter((unit) => chosen.has(placeOf(unit)))
        .map(({ lineId, slot }) => ({ lineId, slot }))
      const request = { units, isWithdrawal, ...(!isWithdrawal && { reason }) }
      return askForReturn(returns.orderId, proof, request)
    },
    onSuccess: (told) => {
      queries.setQueryData(returnsQuery(returns.orderId, proof).queryKey, told)
      void queries.invalidateQueries({ queryKey: orderKeys.view(returns.orderId) })
      void queries.invalidateQueries({ queryKey: orderKeys.own })
    },
  })
  return { chosen, setChosen, reason, setReason, mutate, isPending, error }
}

/** Asks for licences to be taken back; what will happen is said before the button is pressed. */
export function ReturnForm(props: ReturnFormProps) {
  const { returns, isWithdrawal } = props
  const { chosen, setChosen, reason, setReason, mutate, isPending, error } = useAsking(props)
  const [isAlone, setAlone] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAlone(chosen.size === 0)
    if (chosen.size > 0) mutate()
  }
  const verb = isWithdrawal ? 'Confirm withdrawal' : 'Ask for a refund'
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <UnitList
        returns={returns}
        legend={isWithdrawal ? 'Withdraw from the contract for' : 'What would you like to return?'}
        isOffered={isWithdrawal ? (unit) => unit.isWithdrawable : mayBeAsked}
        chosen={chosen}
        onChange={setChosen}
      />
      {!isWithdrawal && (
        <SelectField
          label="Reason"
          options={reasons}
          value={reason}
          onChange={(event) => setReason(event.target.value as ReturnReason)}
        />
      )}
      <p className="text-small text-ink-2" role="status">
        {outcomeOf(returns, chosen)}
      </p>
      {isAlone && chosen.size === 0 && (
        <Notice tone="danger" isNew>
          Choose at least one licence.
        </Notice>
      )}
      {error && (
        <Notice tone="danger" isNew>
          {textOf(error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant={isWithdrawal ? 'primary' : 'secondary'}
        busy={isPending ? 'Sending...' : undefined}
        isDisabled={chosen.size === 0}
        className="w-fit max-sm:w-full"
      >
        {verb}
        {chosen.size > 0 && `: ${sumOf(returns, chosen)}`}
      </Button>
    </form>
  )
}
