import type { Attachment, Conversation } from '@keyhaven/contracts/inbox'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { type FilesSent, filesFault, filesIn, sendFiles } from './attachments.ts'
import { conversationsQuery, saveOwnFile, writeMore } from './contact.queries.ts'
import { FilesField, FilesNotice } from './files-field.tsx'

const when = (time: string) =>
  new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const labels = { open: 'Waiting for us', answered: 'Answered', closed: 'Closed' }

function Answer({ reference }: { reference: string }) {
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [fault, setFault] = useState<string>()
  const [files, setFiles] = useState<FilesSent>()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const filled = new FormData(form)
    const chosen = filesIn(filled)
    const tooMuch = filesFault(chosen)
    setFault(tooMuch)
    setFiles(undefined)
    if (tooMuch) return
    setState('busy')
    try {
      const { fileToken } = await writeMore(reference, String(filled.get('message') ?? ''))
      setFiles(await sendFiles(fileToken, chosen))
      form.reset()
      setState('idle')
      await queries.invalidateQueries(conversationsQuery)
    } catch {
      setState('failed')
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3">
      <TextareaField
        name="message"
        label="Write again"
        rows={3}
        minLength={10}
        maxLength={2_000}
        required
      />
      <FilesField error={fault} />
      {files && <FilesNotice files={files} />}
      {state === 'failed' && (
        <Notice tone="danger" isNew>
          Your message could not be sent. Please write at least ten characters and try again.
        </Notice>
      )}
      <Button
        type="submit"
        size="sm"
        className="w-fit"
        busy={state === 'busy' ? 'Sending...' : undefined}
      >
        Send<span className="sr-only"> to ticket {reference}</span>
      </Button>
    </form>
  )
}

/** Files that came or went with a letter; each goes to the folder for downloads. */
function Files({ reference, files }: { reference: string; files: readonly Attachment[] }) {
  const [hasFailed, setFailed] = useState(false)
  if (files.length === 0) return null
  const save = (file: Attachment) =>
    saveOwnFile(reference, file).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <>
      <ul aria-label="Files" className="flex flex-wrap gap-2 pt-1">
        {files.map((file) => (
          <li key={file.id}>
            <Button size="sm" onClick={() => void save(file)}>
              <Paperclip size={15} aria-hidden />
              <span className="sr-only">Save </span>
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <Notice tone="danger" isNew>
          The file could not be fetched. Please try again.
        </Notice>
      )}
    </>
  )
}

/** Another person may have written a mail in the reader's name: then they should know. */
function Doubt({ check }: { check: Conversation['messages'][number]['senderCheck'] }) {
  if (check === null || check === 'verified') return null
  return (
    <Pill tone={check === 'failed' ? 'danger' : 'warning'}>
      {check === 'failed' ? 'Sender check failed' : 'Sender not verified'}
    </Pill>
  )
}

function OwnConversation({ conversation }: { conversation: Conversation }) {
  return (
    <li className="grid gap-3 border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="font-semibold wrap-anywhere">{conversation.subject}</h3>
        <Pill tone={conversation.state === 'answered' ? 'success' : 'neutral'}>
          {labels[conversation.state]}
        </Pill>
      </div>
      <ol className="grid gap-3">
        {conversation.messages.map((message) => (
          <li
            key={message.createdAt}
            className="grid gap-1 rounded-control-lg bg-surface-sunken px-4 py-3 text-body-sm"
          >
            <span className="text-small text-ink-3">
              {message.author === 'staff' ? 'Keyhaven' : 'You'}, {when(message.createdAt)}
            </span>
            <Doubt check={message.senderCheck} />
            <span className="whitespace-pre-line wrap-anywhere">{message.body}</span>
            <Files reference={conversation.reference} files={message.files} />
          </li>
        ))}
      </ol>
      <details className="text-body-sm">
        <summary className="w-fit cursor-pointer text-accent-ink">
          Write again about {conversation.reference}
        </summary>
        <div className="pt-3">
          <Answer reference={conversation.reference} />
        </div>
      </details>
    </li>
  )
}

/** What this person wrote to us while signed in, and what we answered. Nothing, while there is none. */
export function OwnConversations() {
  const { data } = useQuery(conversationsQuery)
  if (!data || data.conversations.length === 0) return null
  return (
    <Card as="section" padded aria-labelledby="messages" className="grid gap-4">
      <h2 id="messages" className="type-heading">
        Your messages to us
      </h2>
      <ul className="grid gap-6">
        {data.conversations.map((conversation) => (
          <OwnConversation key={conversation.reference} conversation={conversation} />
        ))}
      </ul>
    </Card>
  )
}
