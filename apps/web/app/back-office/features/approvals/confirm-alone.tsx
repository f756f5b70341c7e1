import type { Approval, confirmApprovalAlone } from '@keyhaven/contracts/staff/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

const confirm = (
  { id, hash }: Approval,
  { code, reason, idempotencyKey }: Act & { code: string },
) =>
  staffApi<typeof confirmApprovalAlone>(
    { method: 'POST', path: '/api/admin/approvals/:id/alone' },
    { params: { id }, body: { code, note: reason } },
    { idempotencyKey, version: hash },
  )

/** In a shop where nobody else can decide: the mailed code, the wait and the second factor. */
export function ConfirmAlone({ approval }: { approval: Approval }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const from = approval.aloneFrom
  return (
    <ActDialog
      title="Confirm this alone?"
      lead={approval.summary}
      label="Confirm alone"
      busy="Sending..."
      tone="danger"
      reason="optional"
      trigger={
        <Button size="sm" variant="soft">
          Confirm alone
        </Button>
      }
      onAct={(act) => confirm(approval, { ...act, code })}
      onDone={() => void queries.invalidateQueries({ queryKey: ['list', 'approvals'] })}
    >
      <p className="text-small text-ink-soft">
        {from
          ? `We mailed you a code. You can confirm this with it from ${when(from)} UTC, with your second factor. Everyone is told.`
          : 'Press once without a code to get it by e-mail.'}
      </p>
      <TextField
        label="Code from the e-mail"
        autoComplete="off"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </ActDialog>
  )
}
