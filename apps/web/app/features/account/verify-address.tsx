import type { Customer } from '@keyhaven/contracts/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askForVerification, ownOrdersQuery, verifyAddress } from './account.queries.ts'
import { CodeStep } from './code-step.tsx'
import { refusalText } from './failure.rules.ts'

/** Until the address is proved nobody sees what was bought with it. */
export function VerifyAddress({ customer }: { customer: Customer }) {
  const queries = useQueryClient()
  const { become } = useSession()
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = async () => {
    try {
      await askForVerification()
      setSent(true)
    } catch (error) {
      setRefusal(refusalText(error))
    }
  }
  return (
    <Card padded className="grid max-w-140 gap-4">
      <h2 className="type-heading">Confirm your address</h2>
      <p className="text-body-sm text-ink-2">
        Orders made with {customer.email}, also before you had an account, appear here once we know
        that the mailbox is yours.
      </p>
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      {isSent ? (
        <CodeStep
          sentTo={`We’ve sent a six-digit code to ${customer.email}.`}
          action="Confirm"
          onCode={async (code) => {
            const answer = await verifyAddress(code)
            become(answer.customer)
            await queries.invalidateQueries(ownOrdersQuery)
          }}
        />
      ) : (
        <div>
          <Button variant="primary" onClick={() => void ask()}>
            E-mail me a code
          </Button>
        </div>
      )}
    </Card>
  )
}
