export type Values = { [name: string]: string | number | boolean | Values[] }

type Section = { name: string; isInverted: boolean; lines: string[] }

const opening = /^\s*\{\{([#^])(\w+)\}\}$/
const closing = /^\s*\{\{\/(\w+)\}\}$/

function given(values: Values, name: string) {
  const value = values[name]
  if (value === undefined) throw new Error(`a template asks for "${name}", which nothing gives`)
  return value
}

function fillLine(line: string, values: Values): string {
  return line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const text = String(given(values, name))
    if (/[\r\n]|\{\{/.test(text)) throw new Error(`"${name}" may not break its line`)
    return text
  })
}

function fillSection({ name, isInverted, lines }: Section, values: Values): string[] {
  const value = given(values, name)
  const rounds = Array.isArray(value) ? value : value ? [{}] : []
  if (isInverted) return rounds.length === 0 ? fillLines(lines, values) : []
  return rounds.flatMap((own) => fillLines(lines, { ...values, ...own }))
}

/** The section that opens at `start`, and the line after its end. */
function sectionAt(lines: readonly string[], start: number, mark: string, name: string) {
  let depth = 0
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (opening.exec(line)?.[2] === name) depth += 1
    if (closing.exec(line)?.[1] === name) depth -= 1
    if (depth === 0) {
      const section = { name, isInverted: mark === '^', lines: lines.slice(start + 1, at) }
      return { section, next: at + 1 }
    }
  }
  throw new Error(`"${name}" is opened and never closed`)
}

function fillLines(lines: readonly string[], values: Values): string[] {
  const filled: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const [, mark = '', name = ''] = opening.exec(line) ?? []
    if (closing.test(line)) throw new Error(`closed and never opened: ${line.trim()}`)
    if (name) {
      const { section, next } = sectionAt(lines, at, mark, name)
      filled.push(...fillSection(section, values))
      at = next
    } else {
      filled.push(fillLine(line, values))
      at += 1
    }
  }
  return filled
}

/**
 * Fills a template: `{{name}}` is a value; lines between `{{#name}}` and `{{/name}}` stay if it is true and
 * are repeated for each item of a list; with `{{^name}}` they stay if it is false or empty.
 */
export const fill = (template: string, values: Values) =>
  fillLines(template.split('\n'), values).join('\n')
