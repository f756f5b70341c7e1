import type { ManagedLink } from '@keyhaven/contracts/staff/downloads'
import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'
import { purposeWords } from './download-words.ts'

type ChangeLinkProps = { link: ManagedLink; onDone: () => void }

/** Another address for one edition and system. Nothing typed is the publisher's usual page again. */
export function ChangeLink({ link, onDone }: ChangeLinkProps) {
  const { productId, productName, system, purpose, version } = link
  const [typed, setTyped] = useState('')
  const about = `${productName} for ${system}`
  const now = link.isUsual ? '' : link.url
  return (
    <Act
      call={calls.changeDownloadLink}
      title={about}
      lead={`${purposeWords[purpose]}. Pages, orders and e-mails link to it at once.`}
      label="Save link"
      busy="Saving..."
      reason="required"
      isReady={typed.trim() !== now}
      onOpenChange={(isOpen) => isOpen && setTyped(now)}
      trigger={{
        text: 'Change',
        more: ` the link of ${about}, ${purposeWords[purpose]}`,
        size: 'sm',
      }}
      send={(reason) => ({
        body: { productId, system, purpose, url: typed.trim() || null, reason },
      })}
      version={version}
      done={`The link of ${about} is saved.`}
      onDone={onDone}
    >
      <TextField
        label="Address"
        hint="The publisher’s own site, with https://. Leave it empty for the usual page."
        inputMode="url"
        autoComplete="off"
        placeholder={link.isUsual ? link.url : 'https://'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Act>
  )
}
