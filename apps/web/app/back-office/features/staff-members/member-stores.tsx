import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { storeNamesQuery } from './members-api.ts'
import { nameOf, useMemberAct } from './use-member-act.ts'

/** The stores a colleague is limited to; nobody limits themselves. */
export function MemberStores({ member }: { member: StaffMember }) {
  const own = useMember()
  const { data: stores = [] } = useQuery(storeNamesQuery)
  const [chosen, setChosen] = useState<readonly string[]>(member.stores)
  const { mutate, isPending, error } = useMemberAct(`Stores of ${nameOf(member)} saved`, () =>
    calls.limitStaffToStores({ params: { id: member.id }, body: { storeIds: [...chosen] } }),
  )
  if (own.id === member.id || stores.length === 0) return null
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t pt-4">
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <fieldset className="grid gap-1.5">
        <legend className="text-label font-semibold text-ink">Limited to stores</legend>
        <p className="text-small text-ink-3">Leave empty for all stores.</p>
        {stores.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        className="justify-self-start"
        busy={isPending ? 'Saving...' : undefined}
      >
        Save stores
      </Button>
    </form>
  )
}
