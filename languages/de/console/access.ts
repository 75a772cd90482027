import type { Catalog } from '../../text.ts'

/** Sign-in and security. */
export const access: Catalog = {
  'Create codes': 'Codes erstellen',
  'Create new recovery codes?': 'Neue Wiederherstellungscodes erstellen?',
  'Link single sign-on': 'Single Sign-on verknüpfen',
  'Link your account at another service to sign in with it.':
    'Verknüpfen Sie Ihr Konto bei einem anderen Dienst, um sich damit anzumelden.',
  Linked: 'Verknüpft',
  'Password changed. Your other sessions and connected programs have ended.':
    'Passwort geändert. Ihre anderen Sitzungen und verbundene Programme sind beendet.',
  'Revoke my API keys': 'Meine API-Schlüssel widerrufen',
  'Sessions that it opened end. Teammates who have neither a password nor a passkey need a password link.':
    'Damit begonnene Sitzungen enden. Wer weder Passwort noch Passkey hat, braucht einen Link für ein neues Passwort.',
  'Sign-in on a new device': 'Anmeldung auf einem neuen Gerät',
  'Single sign-on linked': 'Single Sign-on verknüpft',
  'Turn off one-time codes?': 'Einmalcodes ausschalten?',
  'Teammates sign in with their account at another service. New people are added; existing teammates link theirs in their profile.':
    'Teammitglieder melden sich mit ihrem Konto bei einem anderen Dienst an. Neue werden hinzugefügt, vorhandene verknüpfen ihres in ihrem Profil.',
  'Your current codes stop working.': 'Ihre bisherigen Codes gelten dann nicht mehr.',
  'This identity is already linked to another teammate. Sign in to the service as yourself.':
    'Diese Identität ist schon mit einem anderen Teammitglied verknüpft. Melden Sie sich beim Dienst mit Ihrem eigenen Konto an.',
  'This sign-in was started elsewhere, or too long ago. Try again.':
    'Diese Anmeldung wurde anderswo oder vor zu langer Zeit begonnen. Versuchen Sie es noch einmal.',
  Unlink: 'Trennen',
  'You already have an account with this email. Sign in with your password or passkey, then link the single sign-on in your profile. If you have no password, choose “Forgotten password”.':
    'Mit dieser E-Mail-Adresse haben Sie schon ein Konto. Melden Sie sich mit Passwort oder Passkey an und verknüpfen Sie das Single Sign-on in Ihrem Profil. Ohne Passwort wählen Sie „Passwort vergessen“.',
  'You’ll be signed out everywhere else, and programs that act for you lose access.':
    'Sie werden überall sonst abgemeldet, und Programme, die für Sie handeln, verlieren den Zugriff.',
  'You have an open invitation. Accept it first, then link the single sign-on in your profile.':
    'Sie haben eine offene Einladung. Nehmen Sie sie zuerst an und verknüpfen Sie dann das Single Sign-on in Ihrem Profil.',
  'You’ll sign in with your password only.': 'Zum Anmelden genügt dann Ihr Passwort allein.',
  '{name} unlinked': '{name} getrennt',
}
