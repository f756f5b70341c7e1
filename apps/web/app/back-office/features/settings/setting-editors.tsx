import { type SupportWeek, supportWeek, weekDays } from '@keyhaven/contracts/support-week'
import type { VolumeBreak } from '@keyhaven/contracts/volume-breaks'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import type { Editor, ObjectField } from '../../kit/setting-words.ts'
import { CountriesEditor } from './countries-editor.tsx'

type EditorProps<Value> = { label: string; value: Value; onChange: (value: Value) => void }

/** Lines that are typed under each other. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** "Number of keys", "In percent of the catalogue price" */
function unitHint(unit: string): string {
  if (unit === '%') return 'In percent'
  return unit.startsWith('percent') ? `In ${unit}` : `Number of ${unit}`
}

function NumberEditor({ label, unit, value, onChange }: EditorProps<unknown> & { unit: string }) {
  const [text, setText] = useState(String(value))
  return (
    <TextField
      label={label}
      hint={unitHint(unit)}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(/^\d+$/.test(event.target.value.trim()) ? Number(event.target.value) : null)
      }}
    />
  )
}

type ChoiceEditorProps = EditorProps<unknown> & { editor: Extract<Editor, { kind: 'choice' }> }

const UNSET = 'environment'
const MOST_BUTTONS = 5

function ChoiceEditor({ label, editor, value, onChange }: ChoiceEditorProps) {
  const own = editor.options.map(({ does, ...option }) => ({
    ...option,
    ...(does && { hint: does }),
  }))
  const options = editor.unset ? [...own, { value: UNSET, label: 'As the environment says' }] : own
  const chosen = value === null ? UNSET : String(value)
  const choose = (next: string) => onChange(next === UNSET ? null : next)
  if (options.length > MOST_BUTTONS) {
    return (
      <SelectField
        label={label}
        options={options}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
    )
  }
  return <RadioGroup legend={label} options={options} value={chosen} onChange={choose} />
}

type SomeEditorProps = EditorProps<readonly string[]> & {
  editor: Extract<Editor, { kind: 'some' }>
}

function SomeEditor({ label, editor, value, onChange }: SomeEditorProps) {
  const { options, always } = editor
  const without = (gone: string) => value.filter((one) => one !== gone)
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-small font-semibold text-ink">{label}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          disabled={always.includes(option.value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, option.value] : without(option.value))
          }
        />
      ))}
    </fieldset>
  )
}

type TextEditorProps = EditorProps<unknown> & { editor: Extract<Editor, { kind: 'text' }> }

function TextEditor({ label, editor, value, onChange }: TextEditorProps) {
  const hint = editor.unset === undefined ? undefined : 'Leave it empty for the default.'
  const field = {
    label,
    ...(hint && { hint }),
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value
      onChange(text === '' && editor.unset !== undefined ? null : text)
    },
  }
  return editor.isLong ? <TextareaField rows={3} {...field} /> : <TextField {...field} />
}

type PartProps = { field: ObjectField; value: unknown; onChange: (value: unknown) => void }

function Part({ field: { label, isMany }, value, onChange }: PartProps) {
  const [text, setText] = useState(isMany ? (value as string[]).join('\n') : String(value))
  const change = (typed: string) => {
    setText(typed)
    onChange(isMany ? linesOf(typed) : typed)
  }
  return isMany || text.length > 80 ? (
    <TextareaField
      label={label}
      rows={3}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  ) : (
    <TextField label={label} value={text} onChange={(event) => change(event.target.value)} />
  )
}

const nameOf = (day: string) => day.charAt(0).toUpperCase() + day.slice(1)
const fromMonday = [...weekDays.slice(1), weekDays[0]]
const usual = supportWeek.monday ?? { opens: '09:00', closes: '18:00' }

function WeekEditor({ value, onChange }: EditorProps<SupportWeek>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-small font-semibold text-ink">Hours in New York</legend>
      {fromMonday.map((day) => {
        const open = value[day]
        const set = (hours: typeof open) => onChange({ ...value, [day]: hours })
        return (
          <div key={day} className="grid grid-cols-2 items-center gap-x-3 sm:grid-cols-3">
            <SwitchField
              label={nameOf(day)}
              checked={open !== null}
              onChange={(event) => set(event.target.checked ? usual : null)}
              className="max-sm:col-span-2"
            />
            {open ? (
              (['opens', 'closes'] as const).map((end) => (
                <TextField
                  key={end}
                  size="sm"
                  type="time"
                  isLabelHidden
                  label={`${nameOf(day)} ${end}`}
                  value={open[end]}
                  onChange={(event) => set({ ...open, [end]: event.target.value })}
                />
              ))
            ) : (
              <span className="col-span-2 py-2 text-small text-ink-3">Closed</span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function DaysEditor({ value, onChange }: EditorProps<readonly string[]>) {
  const [next, setNext] = useState('')
  const add = () => {
    if (next) onChange([...new Set([...value, next])].toSorted())
    setNext('')
  }
  return (
    <div className="grid gap-3">
      {value.length === 0 && <p className="text-small text-ink-3">No day yet.</p>}
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {value.map((day) => (
          <li key={day} className="flex items-center justify-between text-body-sm text-ink">
            {day}
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Remove ${day}`}
              onClick={() => onChange(value.filter((one) => one !== day))}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <TextField
          label="One more day"
          type="date"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          className="grow"
        />
        <Button disabled={!next} onClick={add}>
          <Plus size={16} aria-hidden />
          Add day
        </Button>
      </div>
    </div>
  )
}

const breakLine = ({ from, percent }: VolumeBreak) => `${from} ${percent}`
const breakOf = (line: string) => {
  const [from, percent] = line.split(/[^\d]+/).map(Number)
  return { from: from ?? 0, percent: percent ?? Number.NaN }
}

function BreaksEditor({ label, value, onChange }: EditorProps<readonly VolumeBreak[]>) {
  const [text, setText] = useState(value.map(breakLine).join('\n'))
  return (
    <TextareaField
      label={label}
      hint="A line per step: licences, then percent off, such as “10 3”."
      rows={5}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(linesOf(event.target.value).map(breakOf))
      }}
    />
  )
}

type SettingEditorProps = EditorProps<unknown> & { editor: Editor }

/** The fields of one setting. What they hold may be wrong until it is checked. */
export function SettingEditor({ editor, label, value, onChange }: SettingEditorProps) {
  switch (editor.kind) {
    case 'flag':
      return (
        <RadioGroup
          legend={label}
          options={[
            { value: 'on', label: editor.on },
            { value: 'off', label: editor.off },
          ]}
          value={value ? 'on' : 'off'}
          onChange={(next) => onChange(next === 'on')}
        />
      )
    case 'choice':
      return <ChoiceEditor label={label} editor={editor} value={value} onChange={onChange} />
    case 'some':
      return (
        <SomeEditor label={label} editor={editor} value={value as string[]} onChange={onChange} />
      )
    case 'number':
      return <NumberEditor label={label} unit={editor.unit} value={value} onChange={onChange} />
    case 'text':
      return <TextEditor label={label} editor={editor} value={value} onChange={onChange} />
    case 'week':
      return <WeekEditor label={label} value={value as SupportWeek} onChange={onChange} />
    case 'days':
      return <DaysEditor label={label} value={value as string[]} onChange={onChange} />
    case 'breaks':
      return <BreaksEditor label={label} value={value as VolumeBreak[]} onChange={onChange} />
    case 'countries':
      return (
        <CountriesEditor
          label={label}
          value={value as string[]}
          onChange={onChange}
          hasParts={editor.hasParts}
        />
      )
    case 'object': {
      const parts = value as Record<string, unknown>
      return (
        <>
          {editor.fields.map((field) => (
            <Part
              key={field.name}
              field={field}
              value={parts[field.name]}
              onChange={(part) => onChange({ ...parts, [field.name]: part })}
            />
          ))}
        </>
      )
    }
  }
}
