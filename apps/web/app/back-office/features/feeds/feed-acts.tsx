import { allCountries, byName } from '@keyhaven/contracts/country-table'
import { currencies, currencyNames } from '@keyhaven/contracts/money'
import { type Feed, feedSettings } from '@keyhaven/contracts/staff/feeds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useShownOnce } from '../../kit/use-shown-once.ts'
import { calls } from './calls.ts'
import { FEEDS } from './feeds-api.ts'

function useAfterChange() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [FEEDS] })
}

const currencyOptions = currencies.map((value) => ({
  value,
  label: `${value} – ${currencyNames[value]}`,
}))
const countryOptions = allCountries
  .toSorted(byName)
  .map(({ code, name }) => ({ value: code, label: name }))

const draftOf = ({ isOn, currency, country, everyMinutes }: Feed) => ({
  isOn,
  currency,
  country,
  everyMinutes: String(everyMinutes),
})

export function EditFeed({ feed }: { feed: Feed }) {
  const after = useAfterChange()
  const [draft, setDraft] = useState(() => draftOf(feed))
  const wanted = feedSettings.safeParse({ ...draft, everyMinutes: Number(draft.everyMinutes) })
  return (
    <Act
      call={calls.changeFeed}
      title="Change this feed"
      lead="The file is built again at once."
      label="Save"
      busy="Saving..."
      isReady={wanted.success}
      onOpenChange={(isOpen) => isOpen && setDraft(draftOf(feed))}
      trigger={<Button>Change</Button>}
      send={{ params: { format: feed.format }, ...(wanted.data && { body: wanted.data }) }}
      version={feed.version}
      onDone={after}
    >
      <SwitchField
        label="Serve this feed"
        hint="Off: its address opens nothing."
        checked={draft.isOn}
        onChange={(event) => setDraft({ ...draft, isOn: event.target.checked })}
      />
      <SelectField
        label="Currency"
        options={currencyOptions}
        value={draft.currency}
        onChange={(event) =>
          setDraft({ ...draft, currency: event.target.value as Feed['currency'] })
        }
      />
      <SelectField
        label="Country it is for"
        options={countryOptions}
        value={draft.country}
        onChange={(event) => setDraft({ ...draft, country: event.target.value })}
      />
      <TextField
        label="Build at least every"
        hint="Minutes, from 15 to 1,440. A change of the catalogue is built within half a minute."
        inputMode="numeric"
        value={draft.everyMinutes}
        onChange={(event) => setDraft({ ...draft, everyMinutes: event.target.value })}
      />
    </Act>
  )
}

export function RenewAddress({ feed: { format, addressMadeAt } }: { feed: Feed }) {
  const after = useAfterChange()
  const { shown: address, keep, show, forget } = useShownOnce()
  return (
    <>
      <Act
        call={calls.renewFeedAddress}
        title={addressMadeAt ? 'Make another address?' : 'Make the address'}
        lead={
          addressMadeAt
            ? 'The old address opens nothing from then on: enter the new one at the service.'
            : 'Enter it at the service that fetches the file. It is shown once.'
        }
        label="Generate URL"
        busy="Making..."
        tone={addressMadeAt ? 'danger' : 'primary'}
        trigger={<Button>{addressMadeAt ? 'New address' : 'Generate URL'}</Button>}
        send={{ params: { format }, body: {} }}
        onAnswer={(answer) => keep(answer.address)}
        onDone={() => {
          show()
          after()
        }}
      />
      <Dialog
        title="Copy the address now"
        lead="Everybody who has it can read the feed. It is shown this once and stored as a hash."
        size="confirm"
        open={address !== undefined}
        onOpenChange={(isOpen) => !isOpen && forget()}
      >
        <code className="rounded-control bg-surface-sunken px-4 py-3 font-mono text-small break-all text-ink">
          {address}
        </code>
      </Dialog>
    </>
  )
}

export function BuildNow({ feed: { format, isAsked } }: { feed: Feed }) {
  const after = useAfterChange()
  const [isBusy, setBusy] = useState(false)
  const build = async () => {
    setBusy(true)
    await calls
      .buildFeed({ params: { format }, body: {} }, { idempotencyKey: newIdempotencyKey() })
      .then(after)
      .catch((error: unknown) =>
        toast({ title: 'Not asked for', description: wordsOf(error), tone: 'danger' }),
      )
    setBusy(false)
  }
  return (
    <Button
      variant="primary"
      busy={isBusy || isAsked ? 'Building...' : undefined}
      onClick={() => void build()}
    >
      Build now
    </Button>
  )
}
