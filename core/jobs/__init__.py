"""Work after commit: ``tasks.job`` declares it, ``worker.Worker`` does it, ``schedule`` repeats it.

A job runs at least once: one whose worker dies between the work and the mark runs again. So a
mail carries a Message-ID made from its job, and whatever writes does so by a natural key.
"""
