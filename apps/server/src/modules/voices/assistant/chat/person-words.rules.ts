import type { PersonReason } from '../scripted/escalation.rules.ts'
import { type Language, languageOf } from '../scripted/languages.rules.ts'

type Words = Readonly<Record<PersonReason, string>>

const reasons: Readonly<Record<Language, Words>> = {
  en: {
    asked: 'Of course.',
    'no-answer': 'I could not find a good answer to that.',
    chargeback:
      'I am sorry that it came to this. A person looks at your payment before your bank has to.',
    legal: 'I am sorry that it came to this. I cannot answer legal questions.',
    privacy: 'A person takes care of requests about personal data.',
    'key-fails': 'I am sorry that your key does not work. A person checks it with you.',
    'refund-dispute': 'I am sorry about that. A person decides about refunds.',
    angry: 'I am sorry about this. That should not happen.',
    'many-seats': 'For that many licences a person makes you an offer.',
  },
  de: {
    asked: 'Gern.',
    'no-answer': 'Darauf habe ich keine gute Antwort gefunden.',
    chargeback:
      'Es tut mir leid, dass es so weit gekommen ist. Ein Mensch sieht sich Ihre Zahlung an, bevor Ihre Bank es muss.',
    legal:
      'Es tut mir leid, dass es so weit gekommen ist. Rechtsfragen kann ich nicht beantworten.',
    privacy: 'Um Anfragen zu persönlichen Daten kümmert sich ein Mensch.',
    'key-fails':
      'Es tut mir leid, dass Ihr Schlüssel nicht funktioniert. Ein Mensch prüft ihn mit Ihnen.',
    'refund-dispute': 'Das tut mir leid. Über Erstattungen entscheidet ein Mensch.',
    angry: 'Das tut mir leid. So sollte es nicht sein.',
    'many-seats': 'Bei so vielen Lizenzen macht Ihnen ein Mensch ein Angebot.',
  },
  fr: {
    asked: 'Bien sûr.',
    'no-answer': 'Je n’ai pas trouvé de bonne réponse.',
    chargeback:
      'Je suis désolé que nous en soyons là. Une personne examine votre paiement avant que votre banque n’ait à le faire.',
    legal:
      'Je suis désolé que nous en soyons là. Je ne peux pas répondre aux questions juridiques.',
    privacy: 'Une personne traite les demandes sur les données personnelles.',
    'key-fails':
      'Je suis désolé que votre clé ne fonctionne pas. Une personne la vérifie avec vous.',
    'refund-dispute': 'J’en suis désolé. Une personne décide des remboursements.',
    angry: 'J’en suis désolé. Cela ne devrait pas arriver.',
    'many-seats': 'Pour autant de licences, une personne vous fait une offre.',
  },
  es: {
    asked: 'Por supuesto.',
    'no-answer': 'No he encontrado una buena respuesta.',
    chargeback:
      'Siento que hayamos llegado a esto. Una persona revisa su pago antes de que tenga que hacerlo su banco.',
    legal: 'Siento que hayamos llegado a esto. No puedo responder a preguntas legales.',
    privacy: 'Una persona se ocupa de las solicitudes sobre datos personales.',
    'key-fails': 'Siento que su clave no funcione. Una persona la revisa con usted.',
    'refund-dispute': 'Lo siento. Una persona decide sobre los reembolsos.',
    angry: 'Lo siento mucho. Esto no debería pasar.',
    'many-seats': 'Para tantas licencias, una persona le hace una oferta.',
  },
}

const ways: Readonly<Record<Language, string>> = {
  en: 'Use the form below to write to our team: a person answers by e-mail.',
  de: 'Schreiben Sie unserem Team im Formular unten: Ein Mensch antwortet per E-Mail.',
  fr: 'Écrivez à notre équipe dans le formulaire ci-dessous : une personne répond par e-mail.',
  es: 'Escriba a nuestro equipo en el formulario de abajo: una persona responde por correo.',
}

/** What code says when a person takes over, in the language of the visitor where our words know it. */
export function personWords(reason: PersonReason, asked: string): string {
  const language = languageOf(asked)
  return `${reasons[language][reason]} ${ways[language]}`
}
