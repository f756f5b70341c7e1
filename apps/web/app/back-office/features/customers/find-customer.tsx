import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { calls } from './calls.ts'

const MOST_SHOWN = 5
const LEAST = 3

async function found(q: string, who: 'buyers' | 'accounts') {
  const query = { q, who, limit: MOST_SHOWN }
  return (await calls.listCustomers({ query })).customers
}

/** Buyers first, then accounts that bought nothing yet. */
async function everybody(q: string) {
  const buyers = await found(q, 'buyers')
  const known = new Set(buyers.map(({ id }) => id))
  return [...buyers, ...(await found(q, 'accounts')).filter(({ id }) => !known.has(id))]
}

type FindCustomerProps = {
  except: string
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Looks for a customer by address or name, and has one of them chosen. */
export function FindCustomer({ except, chosen, onChoose }: FindCustomerProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [calls.listCustomers.path, 'find', asked],
    queryFn: () => everybody(asked),
    enabled: asked.length >= LEAST,
  })
  const others = data?.filter(({ id }) => id !== except) ?? []
  const search = () => {
    onChoose(undefined)
    setAsked(text.trim())
  }
  return (
    <div className="grid gap-3">
      <TextField
        label="The other customer"
        hint="Start of the e-mail address or name."
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          search()
        }}
      />
      <Button className="justify-self-start" size="sm" onClick={search}>
        {isFetching ? 'Looking...' : 'Find'}
      </Button>
      <div role="status">
        {data && others.length === 0 && (
          <p className="text-small text-ink-2">Nobody else was found.</p>
        )}
      </div>
      {others.length > 0 && (
        <RadioGroup
          legend="Keep this customer"
          options={others.map(({ id, name, email }) => ({
            value: id,
            label: name ? `${name}, ${email}` : email,
          }))}
          value={chosen ?? ''}
          onChange={onChoose}
        />
      )}
    </div>
  )
}
