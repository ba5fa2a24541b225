"""Second factors by choice: authenticator apps, recovery codes and passkeys.

allauth.mfa keeps them (``Authenticator``); the mailed code stays the default and the fallback.
"""
