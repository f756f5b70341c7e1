const inCode = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\\[\s\S]|[`{}]/g
const inText = /\\[\s\S]|`|\$\{/g

/** A source without its comments and texts; what is filled into a text stays. */
export function codeOf(source: string): string {
  const open: ('brace' | 'text')[] = []
  let code = ''
  for (let at = 0; at < source.length; ) {
    const isText = open.at(-1) === 'text'
    const token = isText ? inText : inCode
    token.lastIndex = at
    const match = token.exec(source)
    const end = match?.index ?? source.length
    if (!isText) code += source.slice(at, end)
    const found = match?.[0] ?? ''
    at = end + Math.max(found.length, 1)
    if (found === '`' && isText) open.pop()
    else if (found === '`') open.push('text')
    else if (found === '{' || found === '${') open.push('brace')
    else if (found === '}') open.pop()
    if (found === '${') code += '{'
    else if (!isText) code += /^[{}\\]/.test(found) ? found : ' '
  }
  return code
}
