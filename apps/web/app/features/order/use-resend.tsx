import type { Order } from '@keyhaven/contracts/orders'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { isApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { sendKeysAgain } from './orders.queries.ts'

type Outcome = { title: string; text: string; isSent: boolean }

/** The shop answered no, the shop refused to answer, or it could not be reached. */
async function resend(order: Order): Promise<Outcome> {
  const failed = { title: 'Resend Failed', isSent: false }
  try {
    const { success, error } = await sendKeysAgain(order)
    if (success) return { title: 'E-mail sent', text: `To ${order.email}.`, isSent: true }
    return { ...failed, text: error ?? 'Failed to resend license key' }
  } catch (error) {
    if (isApiError(error) && error.status === 429) {
      return { ...failed, text: 'It was sent several times already. Please wait an hour.' }
    }
    const text = 'Unable to resend license key. Please try again.'
    return { title: 'Resend Error', text, isSent: false }
  }
}

export function useResend(order: Order) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => resend(order),
    onSuccess: ({ title, text, isSent }) =>
      toast({ title, description: text, tone: isSent ? 'success' : 'danger' }),
  })
  const button = (
    <Button
      size="sm"
      className="grow"
      busy={isPending ? 'Sending...' : undefined}
      onClick={() => mutate()}
    >
      <Mail size={15} aria-hidden />
      Send again
    </Button>
  )
  const notice = data && (
    <Notice tone={data.isSent ? 'success' : 'danger'} title={`${data.title}.`} isNew>
      {data.text}
    </Notice>
  )
  return { button, notice }
}
