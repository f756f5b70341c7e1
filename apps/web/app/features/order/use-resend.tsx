import type { Order } from '@keyhaven/contracts/orders'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useRef } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { sendKeysAgain } from './order.queries.ts'

type Outcome = { title: string; text: string; isSent: boolean }

const firstWords = {
  failed: 'Email Failed',
  because: 'Failed to send license keys email',
  error: 'Email Error',
  unable: 'Unable to send license keys email. Please contact support.',
}
const againWords = {
  failed: 'Resend Failed',
  because: 'Failed to resend license key',
  error: 'Resend Error',
  unable: 'Unable to resend license key. Please try again.',
}

/** The shop answered no, the shop refused to answer, or it could not be reached. */
async function resend(order: Order, isAgain: boolean): Promise<Outcome> {
  const words = isAgain ? againWords : firstWords
  const failed = { title: words.failed, isSent: false }
  try {
    const { success, error } = await sendKeysAgain(order)
    if (success) return { title: 'E-mail sent', text: `To ${order.email}.`, isSent: true }
    return { ...failed, text: error ?? words.because }
  } catch (error) {
    if (isApiError(error) && error.status === 429) {
      return { ...failed, text: 'It was sent several times already. Please wait an hour.' }
    }
    return { title: words.error, text: words.unable, isSent: false }
  }
}

export function useResend(order: Order) {
  const tries = useRef(0)
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => resend(order, tries.current++ > 0),
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
      Resend
    </Button>
  )
  const notice = data && (
    <Notice tone={data.isSent ? 'success' : 'danger'} title={`${data.title}.`} isNew>
      {data.text}
    </Notice>
  )
  return { button, notice }
}
