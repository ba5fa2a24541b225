"""E-mail intake: the PDF files attached to mails become scans, and known senders get a receipt."""
