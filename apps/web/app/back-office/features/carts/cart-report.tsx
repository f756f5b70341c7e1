import { type CartReport, cartDelays } from '@keyhaven/contracts/staff/carts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { Facts } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

const PATH = '/api/admin/cart-report'

/** What reminders brought back, and when they go out. */
export function CartReportPanel() {
  const member = useMember()
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: () => calls.reportCarts(),
  })
  if (!data) return null
  return (
    <Panel
      title="Reminders"
      lead="The last 30 days, as long as carts are kept."
      aside={may(member, 'settings.edit') && <EditDelays report={data} />}
    >
      <Facts
        facts={[
          ['Carts mailed about', data.mailed],
          ['Bought afterwards', data.recovered],
          ['Recovered revenue', amountText(data.revenue, 'USD')],
          ['First reminder', `After ${data.delays.firstHours} h`],
          ['Second reminder', `After ${data.delays.secondHours} h`],
        ]}
      />
    </Panel>
  )
}

function EditDelays({ report: { delays } }: { report: CartReport }) {
  const [first, setFirst] = useState(String(delays.firstHours))
  const [second, setSecond] = useState(String(delays.secondHours))
  const wanted = cartDelays.safeParse({ firstHours: Number(first), secondHours: Number(second) })
  const isReady = wanted.success && wanted.data.firstHours < wanted.data.secondHours
  return (
    <Act
      call={calls.editCartDelays}
      title="Change when reminders go out"
      lead="Counted from the last change of a cart. There are never more than two."
      label="Change"
      busy="Changing..."
      reason="required"
      isReady={isReady}
      trigger={<Button size="sm">Change</Button>}
      send={(reason) => ({ body: { delays: wanted.data ?? delays, seen: delays, reason } })}
      changes={[[PATH]]}
    >
      <TextField
        label="First reminder"
        hint="Hours, from 1 to 72."
        inputMode="numeric"
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextField
        label="Second reminder"
        hint="Hours, at most 168, after the first."
        inputMode="numeric"
        value={second}
        onChange={(event) => setSecond(event.target.value)}
      />
    </Act>
  )
}
