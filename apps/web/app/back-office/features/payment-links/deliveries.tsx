import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

/** An edition that is delivered with the payment: a sale, so only those who may make an order see it. */
export function Deliveries({ link }: { link: ManagedLink | undefined }) {
  const member = useMember()
  const isSeller = may(member, 'orders.create') && may(member, 'licenses.view')
  const { data } = useQuery({
    queryKey: ['/api/admin/licenses', 'stock'],
    enabled: isSeller,
    queryFn: async () => (await calls.readStock()).gauges,
  })
  if (!isSeller || !data) return null
  const [first] = link?.products ?? []
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label="Delivers"
        name="edition"
        optional
        hint="The amount includes it; keys go out once it is paid."
        options={[
          { value: '', label: 'Nothing' },
          ...data.map(({ productId, name }) => ({ value: productId, label: name })),
        ]}
        defaultValue={first?.productId ?? ''}
      />
      <TextField
        label="Licences"
        name="quantity"
        type="number"
        min={1}
        max={50}
        defaultValue={first?.quantity ?? 1}
      />
    </div>
  )
}
