/** Words that head every list of stolen passwords, without the digits people put around them. */
const words = new Set(
  `password passwort passw0rd pass admin administrator welcome letmein login master monkey dragon
  football baseball basketball superman batman princess sunshine shadow michael jordan jennifer
  charlie thomas daniel ashley jessica hunter summer winter spring autumn iloveyou loveyou lovely
  whatever trustno starwars pokemon computer internet microsoft office windows samsung google
  facebook qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qwertyuiop asdfghjkl zxcvbnm abc abcd
  abcdef abcdefg abcdefgh test testing guest user default changeme secret hello freedom killer
  cookie chocolate flower butterfly purple orange banana cheese pepper ginger soccer hockey
  liverpool chelsea arsenal barcelona mustang ferrari corvette mercedes porsche harley matrix
  london paris berlin america canada england australia january february march april june july
  august september october november december monday friday sunday keyhaven licence license
  matthew andrew joshua anthony robert william richard nicole amanda melissa michelle samantha
  elizabeth angel angels blessed jesus family forever babygirl sweetheart tigger maggie buster
  bailey cooper rocky lucky snoopy slipknot metallica nirvana hannah jasmine brandon austin
  justin tinkerbell hellokitty playboy naruto minecraft fortnite roblox`.split(/\s+/),
)

const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign)

const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** "12345678", "87654321", "abcdefgh": every character follows the one before it. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index))
  const [first] = steps
  const wraps = (step: number) => step === -9 || step === 9
  return (
    first !== undefined &&
    Math.abs(first) <= 1 &&
    steps.every((step) => step === first || wraps(step))
  )
}

/** One sign, pair or short word over and over: "aaaaaaaa", "12121212", "abcabcabc". */
const isRepeated = (text: string) => /^(.{1,4})\1+.{0,3}$/.test(text)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890']
const isKeyboardRow = (text: string) =>
  text.length >= 4 &&
  rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))

/** "1qaz2wsx", "qwer1234": pieces of keyboard rows and sequences side by side. */
const isWalk = (text: string) =>
  (text.match(/[a-z]+|\d+/g) ?? []).every((part) => isKeyboardRow(part) || isSequence(part))

/** Whether a password is among those that attackers try first, also with years and signs around it. */
export function isWeakPassword(password: string, about: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const stem = bare(text)
  const candidates = [text, stem, plain(stem), bare(plain(text))]
  if (/^\d+$/.test(text) && text.length <= 10) return true
  if (isSequence(text) || isRepeated(text) || isWalk(text)) return true
  if (text.startsWith('1qaz') || text.startsWith('zaq1') || text.startsWith('1q2w')) return true
  if (candidates.some((candidate) => words.has(candidate))) return true
  const own = about.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 3)
  return own.some((word) => candidates.includes(word) || bare(text) === bare(word))
}
