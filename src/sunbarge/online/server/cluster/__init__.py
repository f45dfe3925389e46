"""Several workers that share their tables: leases in PostgreSQL, messages over Redis.

A server of one process uses nothing of this folder. Imports the rest of the server, except the
modules that start it. An arrow means "calls":

    live tables, registry, storage → SharedOwnership (the interface `Ownership`)
        → RequestRouter            a request goes to the worker that owns the table
            → SentRequests             waits for that worker's answer
        → LeaseKeeper              takes, renews and releases leases; asks the database
        → Announcements            what the other workers must know
    a message from Redis → Bus → Inbox
        → SentRequests, LogFollower, SharedLimits, DatabaseReachability, Takeovers
    a renewal → LeaseKeeper → Membership
        → Announcements, SharedLimits, DatabaseReachability, Takeovers
"""
