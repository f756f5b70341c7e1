import type { changeDownloadLink, ManagedLink } from '@keyhaven/contracts/staff/downloads'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { purposeWords } from './download-words.ts'

type ChangeLinkProps = { link: ManagedLink; onDone: () => void }

/** Another address for one edition and system. Nothing typed is the publisher's usual page again. */
export function ChangeLink({ link, onDone }: ChangeLinkProps) {
  const { productId, productName, system, purpose, version } = link
  const [typed, setTyped] = useState('')
  const about = `${productName} for ${system}`
  const now = link.isUsual ? '' : link.url
  return (
    <ActDialog
      title={about}
      lead={`${purposeWords[purpose]}. Pages, orders and e-mails link to it at once.`}
      label="Save link"
      busy="Saving..."
      reason="required"
      isReady={typed.trim() !== now}
      onOpenChange={(isOpen) => isOpen && setTyped(now)}
      trigger={
        <Button size="sm">
          Change<span className="sr-only"> the link of {`${about}, ${purposeWords[purpose]}`}</span>
        </Button>
      }
      onAct={async ({ reason }) => {
        const url = typed.trim() || null
        await staffApi<typeof changeDownloadLink>(
          { method: 'PUT', path: '/api/admin/download-links' },
          { body: { productId, system, purpose, url, reason } },
          { version },
        )
        toast({ tone: 'success', title: `The link of ${about} is saved.` })
      }}
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
    </ActDialog>
  )
}
