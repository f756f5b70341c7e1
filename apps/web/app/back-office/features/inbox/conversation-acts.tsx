import {
  type Conversation,
  type ConversationPriority,
  conversationPriorities,
} from '@keyhaven/contracts/staff/inbox'
import { AlarmClock, Ban, Bot, Check, Ellipsis, GitMerge, RotateCcw, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { useColleagues } from '../../kit/notes/use-notes.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { useShortcuts } from '../../kit/shortcuts/shortcuts.ts'
import { useMember } from '../../kit/staff-session.ts'
import { useConversationActs } from './inbox-calls.ts'

const NOBODY = ''
const HOUR_MS = 3_600_000

/** When a snoozed conversation may come back. */
function snoozes(now: Date): { label: string; until: Date }[] {
  const at = (days: number, hour: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour))
  const toMonday = (8 - now.getUTCDay()) % 7 || 7
  return [
    { label: 'For three hours', until: new Date(now.getTime() + 3 * HOUR_MS) },
    { label: 'Until tomorrow, 14:00 UTC', until: at(1, 14) },
    { label: 'Until Monday, 14:00 UTC', until: at(toMonday, 14) },
    { label: 'For two weeks', until: at(14, 14) },
  ]
}

/** Who looks after a conversation, when it comes back, and how it ends. */
export function ConversationActs({ conversation }: { conversation: Conversation }) {
  const { sort, handBack } = useConversationActs(conversation.reference)
  const member = useMember()
  const [isMerging, setMerging] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const [isSnoozing, setSnoozing] = useState(false)
  const save = async (work: Promise<unknown>, title: string) => {
    try {
      await work
      toast({ tone: 'success', title })
    } catch (error) {
      toast({ tone: 'danger', title: wordsOf(error) })
    }
  }
  const resolve = () => save(sort({ state: 'resolved' }), 'Resolved.')
  const take = () => member && save(sort({ assigneeId: member.id }), 'It is yours.')
  const isOver = conversation.state === 'resolved' || conversation.state === 'spam'
  useShortcuts([
    { keys: 'e', label: 'Resolve', group: 'Inbox', run: () => void resolve() },
    { keys: 'a', label: 'Take it', group: 'Inbox', run: () => void take() },
    { keys: 's', label: 'Snooze', group: 'Inbox', run: () => setSnoozing(!isOver) },
  ])
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Assignee
        conversation={conversation}
        onChange={(id) => save(sort({ assigneeId: id }), 'Assigned.')}
      />
      {!isOver && (
        <Menu
          open={isSnoozing}
          onOpenChange={setSnoozing}
          trigger={<IconButton icon={AlarmClock} label="Snooze" outlined />}
        >
          <MenuLabel>Come back later</MenuLabel>
          {snoozes(new Date()).map(({ label, until }) => (
            <MenuItem
              key={label}
              onSelect={() =>
                void save(sort({ state: 'snoozed', snoozedUntil: until.toISOString() }), 'Snoozed.')
              }
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {(conversation.chat === 'waiting' || conversation.chat === 'joined') && (
        <Button onClick={() => void save(handBack(), 'The assistant has the chat again.')}>
          <Bot size={16} aria-hidden />
          <span>
            Hand back<span className="max-2xl:sr-only"> to the assistant</span>
          </span>
        </Button>
      )}
      {isOver ? (
        <Button onClick={() => void save(sort({ state: 'open' }), 'Open again.')}>
          <RotateCcw size={16} aria-hidden />
          Open again
        </Button>
      ) : (
        <Button onClick={() => void resolve()}>
          <Check size={16} aria-hidden />
          Resolve
        </Button>
      )}
      <Menu trigger={<IconButton icon={Ellipsis} label="More" outlined />}>
        <MenuLabel>Priority</MenuLabel>
        <MenuChoice<ConversationPriority>
          label="Priority"
          value={conversation.priority}
          options={(Object.keys(conversationPriorities) as ConversationPriority[]).map((value) => ({
            value,
            label: conversationPriorities[value],
          }))}
          onChange={(priority) => void save(sort({ priority }), 'Saved.')}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setTagging(true)}>Change tags</MenuItem>
        {conversation.earlier.length > 0 && (
          <MenuItem icon={GitMerge} onSelect={() => setMerging(true)}>
            Merge
          </MenuItem>
        )}
        {conversation.state !== 'spam' && (
          <MenuItem
            icon={Ban}
            tone="danger"
            onSelect={() => void save(sort({ state: 'spam' }), 'Moved to spam.')}
          >
            Spam
          </MenuItem>
        )}
      </Menu>
      {isMerging && <Merge conversation={conversation} onClose={() => setMerging(false)} />}
      {isTagging && <Tags conversation={conversation} onClose={() => setTagging(false)} />}
    </div>
  )
}

function Assignee({
  conversation,
  onChange,
}: {
  conversation: Conversation
  onChange: (id: string | null) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const colleagues = useColleagues(isOpen)
  const options = [
    { value: NOBODY, label: 'Nobody' },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Menu
      trigger={
        <Button onPointerEnter={() => setOpen(true)} onFocus={() => setOpen(true)}>
          <UserRound size={16} aria-hidden />
          <span className="max-w-32 truncate max-sm:sr-only">
            {conversation.assignee?.name ?? 'Unassigned'}
          </span>
          <span className="sr-only">, change who looks after it</span>
        </Button>
      }
    >
      <MenuLabel>Assigned to</MenuLabel>
      <MenuChoice
        label="Assigned to"
        value={conversation.assignee?.id ?? NOBODY}
        options={options}
        onChange={(id) => onChange(id === NOBODY ? null : id)}
      />
    </Menu>
  )
}

function Merge({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { merge } = useConversationActs(conversation.reference)
  const [into, setInto] = useState(conversation.earlier[0]?.reference ?? '')
  return (
    <ActDialog
      open
      onOpenChange={onClose}
      title={`Make ${conversation.reference} part of another?`}
      lead="Its messages move there, and answers to it arrive there. This cannot be taken back."
      label="Merge"
      busy="Merging..."
      onAct={({ idempotencyKey }) => merge(into, idempotencyKey)}
      onDone={() => toast({ tone: 'success', title: 'Merged.' })}
    >
      <SelectField
        label="Conversation"
        value={into}
        onChange={(event) => setInto(event.target.value)}
        options={conversation.earlier.map(({ reference, subject }) => ({
          value: reference,
          label: `${reference} · ${subject}`,
        }))}
      />
    </ActDialog>
  )
}

function Tags({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { sort } = useConversationActs(conversation.reference)
  const [tags, setTags] = useState(conversation.tags.join(', '))
  const words = () =>
    tags
      .split(',')
      .map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, '-'))
      .filter(Boolean)
  return (
    <ActDialog
      open
      onOpenChange={onClose}
      title="Change tags"
      label="Save"
      busy="Saving..."
      onAct={() => sort({ tags: words() })}
      onDone={() => toast({ tone: 'success', title: 'Saved.' })}
    >
      <TextField
        label="Tags"
        hint="Separated by commas, ten at most."
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
    </ActDialog>
  )
}
