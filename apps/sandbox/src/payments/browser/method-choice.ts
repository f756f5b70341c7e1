const methodNames: Readonly<Record<string, string>> = {
  card: 'Card',
  klarna: 'Klarna',
  ideal: 'iDEAL | Wero',
  wero: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  eps: 'EPS',
  p24: 'Przelewy24',
  paypal: 'PayPal',
}

/** The ways to pay above the fields of the card; with the card alone there is nothing to choose. */
export function createMethodChoice(form: HTMLFormElement, onChange: () => void) {
  const place = document.getElementById('methods') as HTMLFieldSetElement
  let chosen = 'card'

  const show = () => {
    form.dataset.method = chosen === 'card' ? 'card' : 'other'
  }

  function option(type: string): HTMLLabelElement {
    const label = document.createElement('label')
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', name: 'method', value: type, checked: type === chosen })
    input.addEventListener('change', () => {
      chosen = type
      show()
      onChange()
    })
    label.append(input, methodNames[type] ?? type)
    return label
  }

  return {
    value: () => chosen,
    /** What was chosen stays, if it is still there. */
    offer(types: readonly string[]) {
      const isGone = !types.includes(chosen)
      if (isGone) chosen = types[0] ?? 'card'
      place.hidden = types.length < 2
      place.replaceChildren(...types.map(option))
      show()
      if (isGone) onChange()
    },
  }
}
