import type { listProducts } from '@keyhaven/contracts/products'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { api } from '../../../lib/api/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { type BlockKind, type Draft, type DraftBlock, moved, newBlock } from './blocks.rules.ts'

const kinds: Readonly<Record<BlockKind, string>> = {
  heading: 'Heading',
  text: 'Text',
  button: 'Button',
  edition: 'Edition',
}

type FormProps = {
  draft: Draft
  /** What is wrong, by field: "subject", "blocks.2.text". */
  errors: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
}

type HeadProps = {
  blocks: readonly DraftBlock[]
  block: DraftBlock
  onChange: (blocks: readonly DraftBlock[]) => void
}

function BlockHead({ blocks, block, onChange }: HeadProps) {
  const place = blocks.indexOf(block) + 1
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-small font-semibold text-ink-2">
        {place}. {kinds[block.kind]}
      </span>
      <span className="flex gap-1">
        <IconButton
          size="sm"
          icon={ArrowUp}
          label={`Move block ${place} up`}
          disabled={place === 1}
          onClick={() => onChange(moved(blocks, block.key, -1))}
        />
        <IconButton
          size="sm"
          icon={ArrowDown}
          label={`Move block ${place} down`}
          disabled={place === blocks.length}
          onClick={() => onChange(moved(blocks, block.key, 1))}
        />
        <IconButton
          size="sm"
          icon={Trash2}
          label={`Remove block ${place}`}
          onClick={() => onChange(blocks.filter(({ key }) => key !== block.key))}
        />
      </span>
    </div>
  )
}

/** Subject, preview line and blocks. Words only: the shop makes them look right in every mail program. */
export function IssueForm({ draft, errors, onChange }: FormProps) {
  const setBlocks = (blocks: readonly DraftBlock[]) => onChange({ ...draft, blocks })
  const change = (key: string, part: Partial<DraftBlock>) =>
    setBlocks(draft.blocks.map((block) => (block.key === key ? { ...block, ...part } : block)))
  return (
    <Panel title="Words" lead="Blocks of plain words, read from top to bottom.">
      <div className="grid gap-5 px-5 pb-5">
        <TextField
          label="Subject"
          required
          maxLength={150}
          value={draft.subject}
          error={errors.subject}
          onChange={(event) => onChange({ ...draft, subject: event.target.value })}
        />
        <TextField
          label="Preview line"
          hint="What a mailbox shows beside the subject."
          required
          maxLength={150}
          value={draft.preview}
          error={errors.preview}
          onChange={(event) => onChange({ ...draft, preview: event.target.value })}
        />
        {errors.blocks && <p className="text-small text-danger-ink">{errors.blocks}</p>}
        <ol className="grid gap-4">
          {draft.blocks.map((block, index) => (
            <li key={block.key} className="grid gap-3 rounded-tile border p-4">
              <BlockHead blocks={draft.blocks} block={block} onChange={setBlocks} />
              <BlockFields
                block={block}
                place={index}
                errors={errors}
                onChange={(part) => change(block.key, part)}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(kinds) as BlockKind[]).map((kind) => (
            <Button
              key={kind}
              size="sm"
              className="pointer-coarse:min-h-11"
              onClick={() => setBlocks([...draft.blocks, newBlock(kind)])}
            >
              <Plus size={14} aria-hidden />
              {kinds[kind]}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  )
}

type FieldsProps = {
  block: DraftBlock
  place: number
  errors: FormProps['errors']
  onChange: (part: Partial<DraftBlock>) => void
}

function BlockFields({ block, place, errors, onChange }: FieldsProps) {
  const errorOf = (field: string) => errors[`blocks.${place}.${field}`]
  const text = {
    value: block.text,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ text: event.target.value }),
  }
  if (block.kind === 'text') {
    return (
      <TextareaField
        label={`Text of block ${place + 1}`}
        rows={4}
        maxLength={2_000}
        error={errorOf('text')}
        {...text}
      />
    )
  }
  if (block.kind === 'edition') {
    return (
      <EditionField
        label={`Edition of block ${place + 1}`}
        error={errorOf('productId')}
        value={block.text}
        onChange={(id) => onChange({ text: id })}
      />
    )
  }
  return (
    <>
      <TextField
        label={`Words of block ${place + 1}`}
        maxLength={150}
        error={errorOf('text')}
        {...text}
      />
      {block.kind === 'button' && (
        <TextField
          label={`Page of block ${place + 1}`}
          hint="A page of the shop, such as /shop."
          required
          value={block.path}
          error={errorOf('path')}
          onChange={(event) => onChange({ path: event.target.value })}
        />
      )}
    </>
  )
}

type EditionFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** An edition on sale, or the one that was chosen before. */
function EditionField({ label, value, error, onChange }: EditionFieldProps) {
  const { data } = useQuery({
    queryKey: ['/api/products'],
    queryFn: () => api<typeof listProducts>({ method: 'GET', path: '/api/products' }),
  })
  const onSale = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isGone = data !== undefined && value !== '' && !onSale.some((one) => one.value === value)
  return (
    <SelectField
      label={label}
      hint="Shown with its current price."
      placeholder="Choose an edition"
      required
      error={error}
      options={isGone ? [...onSale, { value, label: `${value} (not on sale)` }] : onSale}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
