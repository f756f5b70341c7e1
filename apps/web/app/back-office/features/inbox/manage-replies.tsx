import { type CannedReply, replyBlanks } from '@keyhaven/contracts/staff/canned-replies'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useCannedReplies } from './inbox-calls.ts'

const fresh = { id: 0, title: '', body: '', version: 0 }

/** Answers that are used again and again: written, changed and removed. */
export function ManageReplies({ onClose }: { onClose: () => void }) {
  const { replies, add, edit, remove } = useCannedReplies()
  const [draft, setDraft] = useState<CannedReply>()
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: Promise<unknown>, title: string) => {
    setFailure(undefined)
    try {
      await work
      setDraft(undefined)
      toast({ tone: 'success', title })
    } catch (error) {
      setFailure(error)
    }
  }
  const save = ({ id, title, body, version }: CannedReply) =>
    id === 0 ? add({ title, body }, newIdempotencyKey()) : edit({ id, title, body, version })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="confirm"
      title="Canned replies"
      lead={`Blanks are filled in when a reply is chosen: ${Object.keys(replyBlanks)
        .map((name) => `{{${name}}}`)
        .join(', ')}.`}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="That was not saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      {draft ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run(save(draft), 'Saved.')
          }}
        >
          <TextField
            label="Title"
            maxLength={80}
            required
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <TextareaField
            label="Reply"
            rows={7}
            maxLength={5_000}
            required
            value={draft.body}
            onChange={(event) => setDraft({ ...draft, body: event.target.value })}
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setDraft(undefined)}>Back</Button>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </div>
        </form>
      ) : (
        <>
          <ul className="grid">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-center gap-2 border-b py-1.5">
                <button
                  type="button"
                  className="min-h-10 flex-1 truncate text-left text-body-sm font-medium text-accent-ink"
                  onClick={() => setDraft(reply)}
                >
                  {reply.title}
                </button>
                <IconButton
                  icon={Trash2}
                  label={`Remove ${reply.title}`}
                  onClick={() => void run(remove(reply.id), 'Removed.')}
                />
              </li>
            ))}
          </ul>
          {replies.length === 0 && <p className="text-body-sm text-ink-2">There are none yet.</p>}
          <Button onClick={() => setDraft(fresh)}>
            <Plus size={16} aria-hidden />
            New reply
          </Button>
        </>
      )}
    </Dialog>
  )
}
