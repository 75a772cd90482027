import type { Catalog } from '../../text.ts'

/** Sign-in and security. */
export const access: Catalog = {
  'Create codes': 'Créer des codes',
  'Create new recovery codes?': 'Créer de nouveaux codes de récupération ?',
  'Link single sign-on': 'Associer l’authentification unique',
  'Link your account at another service to sign in with it.':
    'Associez votre compte d’un autre service pour vous connecter avec.',
  Linked: 'Associée',
  'Password changed. Your other sessions and connected programs have ended.':
    'Mot de passe modifié. Vos autres sessions et les applications connectées sont déconnectées.',
  'Revoke my API keys': 'Révoquer mes clés d’API',
  'Sessions that it opened end. Teammates who have neither a password nor a passkey need a password link.':
    'Les sessions ouvertes par ce service se ferment. Les collègues sans mot de passe ni clé d’accès ont besoin d’un lien de mot de passe.',
  'Sign-in on a new device': 'Connexion sur un nouvel appareil',
  'Single sign-on linked': 'Authentification unique associée',
  'Turn off one-time codes?': 'Désactiver les codes à usage unique ?',
  'Teammates sign in with their account at another service. New people are added; existing teammates link theirs in their profile.':
    'Les collègues se connectent avec leur compte d’un autre service. Les nouveaux venus sont ajoutés ; les collègues existants associent le leur dans leur profil.',
  'Your current codes stop working.': 'Vos codes actuels cessent de fonctionner.',
  'This identity is already linked to another teammate. Sign in to the service as yourself.':
    'Cette identité est déjà associée à un autre collègue. Connectez-vous au service avec votre propre compte.',
  'This sign-in was started elsewhere, or too long ago. Try again.':
    'Cette connexion a été lancée ailleurs, ou il y a trop longtemps. Réessayez.',
  Unlink: 'Dissocier',
  'You already have an account with this email. Sign in with your password or passkey, then link the single sign-on in your profile. If you have no password, choose “Forgotten password”.':
    'Un compte existe déjà pour cette adresse e-mail. Connectez-vous avec votre mot de passe ou votre clé d’accès, puis associez l’authentification unique dans votre profil. Si vous n’avez pas de mot de passe, choisissez « Mot de passe oublié ».',
  'You’ll be signed out everywhere else, and programs that act for you lose access.':
    'Vous serez déconnecté partout ailleurs, et les applications qui agissent pour vous perdent l’accès.',
  'You have an open invitation. Accept it first, then link the single sign-on in your profile.':
    'Une invitation vous attend. Acceptez-la d’abord, puis associez l’authentification unique dans votre profil.',
  'You’ll sign in with your password only.': 'Vous vous connecterez avec votre mot de passe uniquement.',
  '{name} unlinked': '{name} dissocié',
}
