"""Former path of the jobs of reminder rounds."""

from console.reminders.rounds import go_on as go_on
